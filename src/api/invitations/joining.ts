import { takeTieTurn } from '#api/coins/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { befriend, findCards, isBlocked, lockMembers } from '#api/friends/service.ts';
import { type Browser, findFlag, leaveTrace, seenMailbox, tie } from '#api/invitations/alike/traces.ts';
import { countOpening, findGiven, type GivenRow } from '#api/invitations/code-queries.ts';
import { codeOf } from '#api/invitations/code-text.ts';
import { insertCustomer } from '#api/invitations/customer-queries.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { findJoin, insertJoin, readNewcomer, takeUse } from '#api/invitations/join-queries.ts';
import { makesFriends, presentGiven } from '#api/invitations/present.ts';
import { isWriteWaiting } from '#api/members/service.ts';
import { notify } from '#api/notifications/service.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import type { ReceivedInvitation } from '#contract/invitations/invitations.ts';
import { invitationLimits } from '#contract/limits.ts';
import type { MemberCard } from '#contract/shapes.ts';
import { transaction } from '#db/transaction.ts';

/**
 * Stores who invited the actor, once and for good, and makes the two friends unless a business invited them. Where one
 * of the two has blocked the other, the code counts as unknown. A member whom a business asks for a review is noted as
 * its customer, even if they were a member before.
 * @throws AppError `unknown_code`, `own_code`, `already_joined`, `expired`, `used_up`, `revoked`.
 */
export async function join(
	ctx: TransactionContext,
	desk: InvitationDesk,
	typed: string,
	browser: Browser,
): Promise<AppError | { inviter: MemberCard; friendship: MemberCard['friendship']; invitation: ReceivedInvitation }> {
	const { memberId } = requireActor(ctx);
	const given = await findGiven(ctx.db, codeOf(typed));
	if (!given || isOfHidden(given)) throw new AppError('unknown_code');
	if (given.inviter_id === memberId) throw new AppError('own_code');
	const present = await lockMembers(ctx.db, [memberId, given.inviter_id]);
	if (present.length < 2 || (await isBlocked(ctx.db, memberId, given.inviter_id))) throw new AppError('unknown_code');
	// A mailbox is locked before the business that a customer is noted of; the trace below is left under this lock.
	await seenMailbox(ctx, memberId);
	await insertCustomer(ctx.db, given.id, memberId, ctx.now);
	const refusal = await findRefusal(ctx, given);
	if (refusal) return refusal;
	refuseEnded(given, ctx.now);
	if (!(await takeUse(ctx.db, given.id, ctx.now))) {
		// Since the code was read, somebody else took its last use, or it was revoked.
		refuseEnded((await findGiven(ctx.db, given.code)) ?? null, ctx.now);
		throw new AppError('used_up');
	}
	await leaveTrace(ctx, desk, memberId, browser);
	const flag = await findFlag(ctx, given.inviter_id);
	await insertJoin(ctx.db, {
		member_id: memberId,
		inviter_id: given.inviter_id,
		code_id: given.id,
		joined_at: ctx.now,
		flag,
	});
	// These accounts are tied below, after awards may have changed wallets: the turn for it is taken before those.
	const looksAlike = flag === 'looks_alike';
	if (looksAlike) await takeTieTurn(ctx);
	if (makesFriends(given)) {
		// An account that anybody can make in any number takes none of the room that the inviter has to let others in.
		await befriend(ctx, given.inviter_id, { letsIn: flag === null && !(await isWriteWaiting(ctx)) });
		await notify(ctx, [given.inviter_id], {
			kind: 'invitation_joined',
			topicId: given.inviter_id,
			actorId: memberId,
		});
	}
	if (looksAlike) await tie(ctx, { memberId, inviterId: given.inviter_id });
	const inviter = (await findCards(ctx, [given.inviter_id])).get(given.inviter_id);
	if (!inviter) throw new AppError('unknown_code');
	return { inviter, friendship: inviter.friendship, invitation: presentGiven(given) };
}

/** Reads who invites, and to what. @throws AppError `unknown_code`, `expired`, `used_up`, `revoked`. */
export async function readInvitation(ctx: Context, typed: string): Promise<ReceivedInvitation> {
	const given = await findGiven(ctx.db, codeOf(typed));
	// No page keeps the answer, so that asking again tells what has become of the invitation meanwhile.
	ctx.reads.end(ctx.now.getTime());
	if (!given || isOfHidden(given)) throw new AppError('unknown_code');
	refuseEnded(given, ctx.now);
	return presentGiven(given);
}

/**
 * Notes that somebody other than the inviter has opened an invitation; does nothing for a code that is unknown or no
 * longer good.
 */
export async function noteOpening(ctx: Context, typed: string): Promise<null> {
	const code = codeOf(typed);
	await countOpening(ctx.db, code, ctx.actor?.memberId ?? null, ctx.now);
	if (ctx.actor) await noteCustomer(ctx, code);
	return null;
}

async function noteCustomer(ctx: Context, code: string): Promise<void> {
	const { memberId } = requireActor(ctx);
	const given = await findGiven(ctx.db, code);
	if (!given || isOfHidden(given)) return;
	await transaction(ctx, async (ctx) => {
		const isPresent = (await lockMembers(ctx.db, [memberId])).length > 0;
		if (isPresent) await insertCustomer(ctx.db, given.id, memberId, ctx.now);
	});
}

/** Returns whether a code is for a business that nobody sees; nobody is told of it by such a code. */
const isOfHidden = ({ profile_id, status }: GivenRow): boolean => profile_id !== null && status !== 'published';

/**
 * Finds why the actor may not join: only a newcomer joins, once, and only by somebody who was here before them. So
 * nobody becomes their own inviter, through however many others.
 */
async function findRefusal(ctx: TransactionContext, { inviter_id, name }: GivenRow): Promise<AppError | null> {
	const { memberId } = requireActor(ctx);
	if (await findJoin(ctx.db, memberId)) return new AppError('already_joined');
	const { created_at } = await readNewcomer(ctx.db, memberId);
	const isNew = created_at.getTime() > ctx.now.getTime() - invitationLimits.joinDays * dayMs;
	if (isNew && memberId > inviter_id) return null;
	return new AppError('already_joined', {
		detail: `You were a member before this invitation. You can still add ${name} as a friend.`,
	});
}

/** Refuses a code that is no longer good. @throws AppError `unknown_code`, `expired`, `used_up`, `revoked`. */
function refuseEnded(given: GivenRow | null, now: Date): void {
	if (!given) throw new AppError('unknown_code');
	if (given.revoked_at) throw new AppError('revoked');
	if (now >= given.expires_at) throw new AppError('expired');
	if (given.uses >= given.max_uses) throw new AppError('used_up');
}
