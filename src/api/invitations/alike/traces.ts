import type { CallRequest } from '#api/call-request.ts';
import { forgetAsked, shareLimits, takeTieTurn } from '#api/coins/service.ts';
import { requireActor, type TransactionContext } from '#api/context.ts';
import {
	countJoinsSince,
	deleteUnproven,
	insertTraces,
	isApart,
	listSharing,
	lockMailbox,
	type Sharing,
	type Trace,
} from '#api/invitations/alike/trace-queries.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { findJoin, holdJoin } from '#api/invitations/join-queries.ts';
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
	const hash = browserOf(desk, browser);
	const mailbox = await seenMailbox(ctx, memberId);
	await insertTraces(
		ctx.db,
		memberId,
		[...(hash ? [{ hash, is_proven: true }] : []), ...(mailbox ? [mailbox] : [])],
		ctx.now,
	);
}

/**
 * Notes another address of a member, or that they confirmed it: one that they had and did not confirm is forgotten, and
 * the mailbox that is theirs now is stored for a member who joined. The caller has locked the member.
 */
export async function noteMailbox(ctx: TransactionContext, memberId: string): Promise<void> {
	await deleteUnproven(ctx.db, memberId);
	if (!(await findJoin(ctx.db, memberId))) return;
	const mailbox = await seenMailbox(ctx, memberId);
	if (mailbox?.is_proven) await insertTraces(ctx.db, memberId, [mailbox], ctx.now);
}

/**
 * Returns the trace of a member's mailbox, and locks that until the transaction ends; null without an address. Locked
 * before places and businesses.
 */
export async function seenMailbox(ctx: TransactionContext, memberId: string): Promise<Trace | null> {
	const mailbox = await mailboxOfMember(ctx, memberId);
	if (mailbox) await lockMailbox(ctx.db, mailbox.hash);
	return mailbox;
}

async function mailboxOfMember(ctx: TransactionContext, memberId: string): Promise<Trace | null> {
	const { email, email_verified } = await ctx.db
		.selectFrom('member')
		.select(['email', 'email_verified'])
		.where('id', '=', memberId)
		.executeTakeFirstOrThrow();
	return email ? { hash: ctx.desk.keyedHash('mailbox', mailboxOf(email)), is_proven: email_verified } : null;
}

/**
 * Ties a member to those whose mailbox they have confirmed to have, too, and holds the reward of their joining, as when
 * they had joined like this, unless an operator has allowed the join. Whom an operator let apart is not tied.
 */
export async function tieConfirmed(ctx: TransactionContext, memberId: string): Promise<void> {
	const join = await findJoin(ctx.db, memberId);
	if (!join?.inviter_id || join.allowed_at) return;
	const mailbox = await seenMailbox(ctx, memberId);
	if (!mailbox?.is_proven) return;
	const like = { memberId, inviterId: join.inviter_id, hash: mailbox.hash };
	if (tieable(await listAlikeOf(ctx, like)).length === 0) return;
	await takeTieTurn(ctx);
	await holdJoin(ctx.db, memberId);
	await tie(ctx, like);
	await forgetAsked(ctx, { memberId, byId: join.inviter_id });
}

/**
 * Finds why the reward for the actor's joining is held, or null: they look like the inviter or other invitees of
 * theirs, or many others join at the same time. A mailbox counts for those who have confirmed it: anybody could sign up
 * with somebody else's address. The caller has locked the inviter, so that joins are counted one after the other.
 */
export async function findFlag(
	ctx: TransactionContext,
	inviterId: string,
): Promise<'looks_alike' | 'many_at_once' | null> {
	const { memberId } = requireActor(ctx);
	if ((await listAlikeOf(ctx, { memberId, inviterId })).length > 0) return 'looks_alike';
	const joined = await countJoinsSince(ctx.db, inviterId, new Date(ctx.now.getTime() - atOnceMs));
	return joined >= invitationLimits.joinsAtOnce ? 'many_at_once' : null;
}

/** A member who joined, and what they may look like others by: a mailbox, or any trace. */
interface Joined {
	memberId: string;
	inviterId: string;
	hash?: string;
}

/**
 * Lets the member share the limits of those who look like them, unless an operator takes the member, or those, for persons
 * of their own. A mailbox that they have not confirmed ties nobody. The caller has the turn for it.
 */
export async function tie(ctx: TransactionContext, joined: Joined): Promise<void> {
	if (await isApart(ctx.db, joined.memberId)) return;
	const tied = tieable(await listAlikeOf(ctx, joined));
	if (tied.length > 0) await shareLimits(ctx, [joined.memberId, ...tied]);
}

const tieable = (alike: readonly Sharing[]): string[] =>
	alike.filter((one) => one.is_proven && !one.is_allowed).map(({ id }) => id);

/** Lists who looks like the member. What the inviter was seen by is forgotten in time, their address is not. */
async function listAlikeOf(ctx: TransactionContext, { memberId, inviterId, hash }: Joined): Promise<Sharing[]> {
	const sharing = await listSharing(ctx.db, memberId, inviterId, hash);
	if (sharing.some(({ id }) => id === inviterId)) return sharing;
	const [mine, theirs] = [await mailboxOfMember(ctx, memberId), await mailboxOfMember(ctx, inviterId)];
	if (!mine || !theirs?.is_proven || mine.hash !== theirs.hash) return sharing;
	return [...sharing, { id: inviterId, is_proven: mine.is_proven, is_allowed: await isApart(ctx.db, inviterId) }];
}

/** Returns a hash of the browser; null for a request that does not name one, as those of programs. */
function browserOf({ keyedHash, networkOf }: InvitationDesk, { ip, headers }: Browser): string | null {
	const name = headers['user-agent'];
	return name ? keyedHash('browser', JSON.stringify([networkOf(ip), name])) : null;
}
