import type { CallRequest } from '#api/call-request.ts';
import { shareLimits } from '#api/coins/service.ts';
import { requireActor, type TransactionContext } from '#api/context.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { findJoin } from '#api/invitations/join-queries.ts';
import { countJoinsSince, insertTraces, listSharing } from '#api/invitations/trace-queries.ts';
import { mailboxOf } from '#api/text/mailbox.ts';
import { invitationLimits } from '#contract/limits.ts';

/** What a request tells about the browser that makes it. */
export type Browser = Pick<CallRequest, 'ip' | 'headers'>;

/** The time within which more than a few joins by one inviter count as many at once. */
const atOnceMs = 600_000;

/**
 * Stores from where a member invites or joins: network with browser name, and mailbox, each as a keyed hash. Returns the
 * hash of a mailbox that nobody has confirmed to be theirs; null for a confirmed one, and without an address.
 */
export async function leaveTrace(
	ctx: TransactionContext,
	desk: InvitationDesk,
	memberId: string,
	browser: Browser,
): Promise<string | null> {
	const { email, email_verified: isConfirmed } = await ctx.db
		.selectFrom('member')
		.select(['email', 'email_verified'])
		.where('id', '=', memberId)
		.executeTakeFirstOrThrow();
	const mailbox = email ? desk.keyedHash('mailbox', mailboxOf(email)) : null;
	const hashes = [browserOf(desk, browser), mailbox].filter((hash) => hash !== null);
	await insertTraces(ctx.db, memberId, hashes, ctx.now);
	return isConfirmed ? null : mailbox;
}

/** Ties the accounts that a member’s join looks like, once their address is confirmed, unless an operator let it count. */
export async function tieConfirmed(ctx: TransactionContext, memberId: string): Promise<void> {
	const join = await findJoin(ctx.db, memberId);
	if (join?.flag !== 'looks_alike' || !join.inviter_id) return;
	const alike = await listSharing(ctx.db, memberId, join.inviter_id);
	if (alike.length > 0) await shareLimits(ctx, [memberId, ...alike]);
}

/**
 * Finds why the reward for the actor's joining is held, or null: they look like the inviter or other invitees of
 * theirs, or many others join at the same time. `tied` are the accounts that are to share their limits with the actor's,
 * because they look like one person's. The hash `unproven`, of a mailbox that nobody confirmed, counts for nothing there:
 * anybody could sign up with somebody else's address, and use up what that member may earn. The caller has locked the
 * inviter, so that joins are counted one after the other.
 */
export async function findFlag(
	ctx: TransactionContext,
	inviterId: string,
	unproven: string | null,
): Promise<{ flag: 'looks_alike' | 'many_at_once' | null; tied: string[] }> {
	const { memberId } = requireActor(ctx);
	const alike = await listSharing(ctx.db, memberId, inviterId);
	if (alike.length > 0) {
		const tied = unproven === null ? alike : await listSharing(ctx.db, memberId, inviterId, unproven);
		return { flag: 'looks_alike', tied };
	}
	const joined = await countJoinsSince(ctx.db, inviterId, new Date(ctx.now.getTime() - atOnceMs));
	return { flag: joined >= invitationLimits.joinsAtOnce ? 'many_at_once' : null, tied: [] };
}

/** Returns a hash of the browser; null for a request that does not name one, as those of programs. */
function browserOf({ keyedHash, networkOf }: InvitationDesk, { ip, headers }: Browser): string | null {
	const name = headers['user-agent'];
	return name ? keyedHash('browser', JSON.stringify([networkOf(ip), name])) : null;
}
