import type { CallRequest } from '#api/call-request.ts';
import { requireActor, type TransactionContext } from '#api/context.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { countJoinsSince, insertTraces, listSharing } from '#api/invitations/trace-queries.ts';
import { mailboxOf } from '#api/text/mailbox.ts';
import { invitationLimits } from '#contract/limits.ts';

/** What a request tells about the browser that makes it. */
export type Browser = Pick<CallRequest, 'ip' | 'headers'>;

/** The time within which more than a few joins by one inviter count as many at once. */
const atOnceMs = 600_000;

/** Stores from where a member invites or joins: network with browser name, and mailbox, each as a keyed hash. */
export async function leaveTrace(
	ctx: TransactionContext,
	desk: InvitationDesk,
	memberId: string,
	browser: Browser,
): Promise<void> {
	const { email } = await ctx.db
		.selectFrom('member')
		.select('email')
		.where('id', '=', memberId)
		.executeTakeFirstOrThrow();
	const hashes = [browserOf(desk, browser), email && desk.keyedHash('mailbox', mailboxOf(email))];
	await insertTraces(ctx.db, memberId, hashes.filter(Boolean) as string[], ctx.now);
}

/**
 * Finds why the reward for the actor's joining is held, or null: they look like the inviter or other invitees of
 * theirs, who are `alike`, or many others join at the same time. The caller has locked the inviter, so that joins are
 * counted one after the other.
 */
export async function findFlag(
	ctx: TransactionContext,
	inviterId: string,
): Promise<{ flag: 'looks_alike' | 'many_at_once' | null; alike: string[] }> {
	const { memberId } = requireActor(ctx);
	const alike = await listSharing(ctx.db, memberId, inviterId);
	if (alike.length > 0) return { flag: 'looks_alike', alike };
	const joined = await countJoinsSince(ctx.db, inviterId, new Date(ctx.now.getTime() - atOnceMs));
	return { flag: joined >= invitationLimits.joinsAtOnce ? 'many_at_once' : null, alike };
}

/** Returns a hash of the browser; null for a request that does not name one, as those of programs. */
function browserOf({ keyedHash, networkOf }: InvitationDesk, { ip, headers }: Browser): string | null {
	const name = headers['user-agent'];
	return name ? keyedHash('browser', JSON.stringify([networkOf(ip), name])) : null;
}
