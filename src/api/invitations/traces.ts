import type { CallRequest } from '#api/call-request.ts';
import { shareLimits } from '#api/coins/service.ts';
import { requireActor, type TransactionContext } from '#api/context.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { findJoin } from '#api/invitations/join-queries.ts';
import {
	countJoinsSince,
	deleteUnproven,
	insertTraces,
	listSharing,
	proveTraces,
} from '#api/invitations/trace-queries.ts';
import { mailboxOf } from '#api/text/mailbox.ts';
import { invitationLimits } from '#contract/limits.ts';

/** What a request tells about the browser that makes it. */
export type Browser = Pick<CallRequest, 'ip' | 'headers'>;

/** The time within which more than a few joins by one inviter count as many at once. */
const atOnceMs = 600_000;

/**
 * Stores from where a member invites or joins: network with browser name, and mailbox, each as a keyed hash. The mailbox
 * is proven to be theirs only where they have confirmed it.
 */
export async function leaveTrace(
	ctx: TransactionContext,
	desk: InvitationDesk,
	memberId: string,
	browser: Browser,
): Promise<void> {
	const { email, email_verified } = await ctx.db
		.selectFrom('member')
		.select(['email', 'email_verified'])
		.where('id', '=', memberId)
		.executeTakeFirstOrThrow();
	const hash = browserOf(desk, browser);
	const traces = [
		...(hash ? [{ hash, is_proven: true }] : []),
		...(email ? [{ hash: desk.keyedHash('mailbox', mailboxOf(email)), is_proven: email_verified }] : []),
	];
	await insertTraces(ctx.db, memberId, traces, ctx.now);
}

/** Forgets the mailbox of an address that the member never confirmed and no longer has. */
export const forgetUnproven = (ctx: TransactionContext, memberId: string) => deleteUnproven(ctx.db, memberId);

/**
 * Notes that the member's mailbox is theirs, once they have confirmed the address, and ties the accounts that it shows
 * to be one person's, unless an operator let the joins count.
 */
export async function tieConfirmed(ctx: TransactionContext, memberId: string): Promise<void> {
	await proveTraces(ctx.db, memberId);
	const join = await findJoin(ctx.db, memberId);
	if (!join?.inviter_id) return;
	const isHeld = join.flag === 'looks_alike';
	const alike = (await listSharing(ctx.db, memberId, join.inviter_id)).filter(
		(one) => one.is_proven && (isHeld || one.is_held),
	);
	if (alike.length > 0) await shareLimits(ctx, [memberId, ...alike.map(({ id }) => id)]);
}

/**
 * Finds why the reward for the actor's joining is held, or null: they look like the inviter or other invitees of
 * theirs, or many others join at the same time. `tied` are the accounts that are to share their limits with the actor's,
 * because they look like one person's. A mailbox that one of the two has not confirmed ties nobody: anybody could sign up
 * with somebody else's address, and use up what that member may earn. The caller has locked the inviter, so that joins
 * are counted one after the other.
 */
export async function findFlag(
	ctx: TransactionContext,
	inviterId: string,
): Promise<{ flag: 'looks_alike' | 'many_at_once' | null; tied: string[] }> {
	const { memberId } = requireActor(ctx);
	const alike = await listSharing(ctx.db, memberId, inviterId);
	if (alike.length > 0) return { flag: 'looks_alike', tied: alike.filter((one) => one.is_proven).map(({ id }) => id) };
	const joined = await countJoinsSince(ctx.db, inviterId, new Date(ctx.now.getTime() - atOnceMs));
	return { flag: joined >= invitationLimits.joinsAtOnce ? 'many_at_once' : null, tied: [] };
}

/** Returns a hash of the browser; null for a request that does not name one, as those of programs. */
function browserOf({ keyedHash, networkOf }: InvitationDesk, { ip, headers }: Browser): string | null {
	const name = headers['user-agent'];
	return name ? keyedHash('browser', JSON.stringify([networkOf(ip), name])) : null;
}
