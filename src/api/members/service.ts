import type { z } from 'zod';
import { announceBondsOf } from '#api/bonds/service.ts';
import { tags } from '#api/changes.ts';
import { noteVisit } from '#api/coins/service.ts';
import { type Actor, type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { forgetAnswers } from '#api/idempotency.ts';
import { setImages } from '#api/media/service.ts';
import { portraitOf } from '#api/members/portrait.ts';
import { presentMember } from '#api/members/present.ts';
import {
	eraseMember,
	findMemberByUid,
	findMemberWithCounts,
	hasConfirmedAddress,
	holdWrites,
	insertMemberOnce,
	lockAddress,
	lockAppearance,
	lockMember,
	lockMemberByUid,
	markAskedToConfirm,
	type StoredMember,
	shareWrites,
	updateMember,
} from '#api/members/queries.ts';
import { rewardCompleting, rewardConfirming } from '#api/members/rewards.ts';
import { utcDayOf } from '#contract/days.ts';
import { emailKey } from '#contract/email-key.ts';
import { AppError } from '#contract/errors.ts';
import type { Member, memberFields } from '#contract/members/members.ts';
import type { TokenVerifier, VerifiedToken } from '#contract/token-verifier.ts';
import { announce, transaction } from '#db/transaction.ts';

export { foldNames } from '#api/members/name-words.ts';
export { rewardConfirming, rewardOnce } from '#api/members/rewards.ts';

interface ActorRules {
	/** The addresses that make members operators, as `emailKey` returns them. */
	operatorEmails: string[];
	/** Whether suspended members may make the call, too. */
	whileSuspended: boolean;
	holdAccount: TokenVerifier['holdAccount'];
	/**
	 * Does what follows from a new address, or from one that is now confirmed; this belongs to features above this one.
	 */
	settleAddress: (ctx: Context, token: VerifiedToken) => Promise<unknown>;
}

/**
 * Returns the member of a valid token, who is created at first sight.
 * @throws AppError `account_suspended`, `account_deleted` for a member who left, `unauthenticated` for an account that
 * has just been deleted.
 */
export async function findOrCreateActor(
	ctx: Context,
	given: VerifiedToken,
	{ operatorEmails, whileSuspended, holdAccount, settleAddress }: ActorRules,
): Promise<Actor> {
	const token = withKey(given);
	const { uid, sessionId, authTime, expiresAt } = token;
	const member = (await findMemberByUid(ctx.db, uid)) ?? (await createMember(ctx, token, holdAccount));
	refuseGone(member, whileSuspended);
	const { email, isConfirmed } = addressBy(token, member);
	if (member.email !== email || member.email_verified !== isConfirmed) await settleAddress(ctx, token);
	// A project's tokens are valid whatever happens to the account: of an older one, only what it says itself makes an operator.
	const saysSo = sessionId !== null || (token.emailVerified && token.email === email);
	const isOperator = isConfirmed && saysSo && operatorEmails.includes(email ?? '');
	return { memberId: member.id, uid, isOperator, isConfirmed, sessionId, authTime, expiresAt };
}

/** Writes the address as it is stored, so that addresses of two members can be compared as they are. */
const withKey = <T extends Pick<Newcomer, 'email'>>(given: T): T => ({
	...given,
	email: given.email && emailKey(given.email),
});

/**
 * Returns the address of a member, with what a token says of it. A token from before the stored address was known
 * changes nothing, whichever device brings it; and a confirmed address stays confirmed.
 */
function addressBy(token: Address, member: StoredMember): { email: string | null; isConfirmed: boolean } {
	const { email, email_verified } = member;
	if (isOfBefore(token, member)) return { email, isConfirmed: email_verified };
	return { email: token.email, isConfirmed: token.emailVerified || (email_verified && email === token.email) };
}

const isOfBefore = ({ issuedAt }: Address, { address_as_of }: StoredMember): boolean =>
	issuedAt !== null && address_as_of !== null && issuedAt * 1000 < address_as_of.getTime();

type Address = Pick<Newcomer, 'email' | 'emailVerified' | 'issuedAt'>;

/** Somebody as a token describes them; `issuedAt` is null for a description of this moment. */
export type Newcomer = Pick<VerifiedToken, 'uid' | 'email' | 'emailVerified' | 'name' | 'picture'> & {
	issuedAt: number | null;
};

/**
 * Stores a member's address and whether it is confirmed, and locks the member until the transaction ends. Returns the
 * member as they were before, whether the address is another one now, and whether it is confirmed; undefined for a member
 * who left. An account
 * that has not called yet becomes a member: otherwise an older token would create one without a confirmed address. The
 * caller holds the account.
 */
export async function takeAddress(
	ctx: TransactionContext,
	given: Newcomer,
): Promise<{ member: StoredMember; isOther: boolean; isConfirmed: boolean } | undefined> {
	const newcomer = withKey(given);
	if (!(await findMemberByUid(ctx.db, newcomer.uid))) await createMember(ctx, newcomer, async () => true);
	const member = await lockMemberByUid(ctx.db, newcomer.uid);
	if (!member || member.deleted_at) return undefined;
	const { email, isConfirmed } = addressBy(newcomer, member);
	if (isOfBefore(newcomer, member)) return { member, isOther: false, isConfirmed };
	const isOther = member.email !== email;
	await updateMember(ctx.db, member.id, {
		email,
		email_verified: isConfirmed,
		address_as_of: asOf(ctx, newcomer),
		...(isOther && { asked_to_confirm_at: null }),
	});
	return { member, isOther, isConfirmed };
}

/**
 * Returns whether what the actor writes now waits for them to confirm their address. A confirmation at this moment
 * waits for this write, and publishes it, too. Call it before anything but the member is locked, as whoever leaves
 * locks themselves first. For an actor with a confirmed address it makes no query.
 */
export async function isWriteWaiting(ctx: TransactionContext): Promise<boolean> {
	const { memberId, isConfirmed } = requireActor(ctx);
	return !isConfirmed && !(await lockAddress(ctx.db, memberId))?.email_verified;
}

/** Returns true the first time that something of the actor's waits for this address: then they are sent a mail. */
export const isFirstToWait = (ctx: Context): Promise<boolean> =>
	markAskedToConfirm(ctx.db, requireActor(ctx).memberId, ctx.now);

async function createMember(ctx: Context, token: Newcomer, holdAccount: ActorRules['holdAccount']) {
	await transaction(ctx, async (ctx) => {
		if (!(await holdAccount(ctx.db, token.uid))) throw new AppError('unauthenticated');
		await insertMemberOnce(ctx.db, {
			uid: token.uid,
			name: nameOf(token),
			email: token.email,
			email_verified: token.emailVerified,
			address_as_of: asOf(ctx, token),
			image: portraitOf(token),
		});
		const member = await findMemberByUid(ctx.db, token.uid);
		if (member && token.emailVerified) await rewardConfirming(ctx, member.id);
	});
	const member = await findMemberByUid(ctx.db, token.uid);
	if (!member) throw new Error(`Member ${token.uid} vanished between insert and select.`);
	return member;
}

const asOf = ({ now }: Context, { issuedAt }: Newcomer): Date => (issuedAt === null ? now : new Date(issuedAt * 1000));

/** Returns a name that the contract allows, because the name of a sign-in comes from outside. */
function nameOf({ name, email }: Newcomer): string {
	const line = (name ?? email?.split('@')[0] ?? '')
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
		.toWellFormed()
		.normalize('NFC');
	return line.trim().slice(0, 80).trim() || 'Member';
}

/**
 * Refuses actors without a confirmed address, for calls that send mail to people who may know nothing of the site.
 * `next` is the sentence on what to do afterwards.
 * @throws AppError `forbidden`.
 */
export async function refuseUnconfirmed(ctx: Context, next: string): Promise<void> {
	if (await hasConfirmedAddress(ctx.db, requireActor(ctx).memberId)) return;
	throw new AppError('forbidden', {
		detail: `Confirm your email address first, on your account page. ${next}`,
	});
}

export async function getMe(ctx: Context): Promise<Member> {
	const actor = requireActor(ctx);
	const row = await findMemberWithCounts(ctx.db, actor.memberId);
	const isNoted = row.suspended_at !== null || row.visited_on === utcDayOf(ctx.now) || !(await visit(ctx));
	return presentMember(isNoted ? row : await findMemberWithCounts(ctx.db, actor.memberId), actor);
}

/** Notes that the actor is here today; returns false where that was noted meanwhile. @throws AppError as `holdActor`. */
const visit = (ctx: Context): Promise<boolean> =>
	transaction(ctx, async (ctx) => {
		await holdActor(ctx, { whileSuspended: true });
		return noteVisit(ctx);
	});

export async function changeMe(ctx: Context, fields: z.output<typeof memberFields>): Promise<Member> {
	const actor = requireActor(ctx);
	const { settings, welcome, ...columns } = fields;
	if (Object.keys(fields).length > 0)
		await transaction(ctx, async (ctx) => {
			const before = await lockAppearance(ctx.db, actor.memberId);
			await updateMember(ctx.db, actor.memberId, columns, { settings, welcome });
			announce(ctx.db, tags.member(actor.memberId));
			if ((settings?.friend_list ?? before.friend_list) !== before.friend_list)
				await announceBondsOf(ctx.db, actor.memberId);
			const { name = before.name, designation = before.designation } = columns;
			await rewardCompleting(ctx, actor.memberId, before, { ...before, name, designation });
		});
	return getMe(ctx);
}

/**
 * Suspends a member, or ends that. Returns whether they may publish from now on, which takes a confirmed address.
 * @throws AppError `not_found`, `conflict` when they are so already.
 */
export async function suspendMember(
	ctx: TransactionContext,
	id: string,
	isSuspended: boolean,
): Promise<{ mayPublish: boolean }> {
	await holdWrites(ctx.db, id, { isAlone: true });
	const member = await lockMember(ctx.db, id);
	if (!member || member.deleted_at) throw new AppError('not_found');
	if ((member.suspended_at !== null) === isSuspended)
		throw new AppError('conflict', { detail: 'This has been decided in the meantime.' });
	await updateMember(ctx.db, id, { suspended_at: isSuspended ? ctx.now : null });
	announce(ctx.db, tags.member(id));
	await announceBondsOf(ctx.db, id);
	return { mayPublish: !isSuspended && member.email_verified };
}

/** Locks a member, so that until the transaction ends nobody else decides about them. @throws AppError `not_found`. */
export async function holdMember(ctx: TransactionContext, id: string): Promise<void> {
	if (!(await lockMember(ctx.db, id))) throw new AppError('not_found');
}

/**
 * Returns the member of an account that is about to be deleted, as an actor; undefined where there is none, or none any
 * more.
 */
export async function findActorOfAccount(ctx: TransactionContext, uid: string): Promise<Actor | undefined> {
	const member = await findMemberByUid(ctx.db, uid);
	if (!member || member.deleted_at) return undefined;
	return {
		memberId: member.id,
		uid,
		isOperator: false,
		isConfirmed: member.email_verified,
		sessionId: null,
		authTime: ctx.now.getTime() / 1000,
		expiresAt: ctx.now.getTime() / 1000,
	};
}

/**
 * Keeps the actor from leaving and from being suspended until the transaction ends. It comes first in the transaction
 * of every write: anything written after the actor has left would stay.
 * @throws AppError `account_deleted`, `account_suspended` for an actor who left or was suspended since the call began.
 */
export async function holdActor(
	ctx: TransactionContext,
	{ whileSuspended = false }: { whileSuspended?: boolean | undefined } = {},
): Promise<void> {
	const { memberId } = requireActor(ctx);
	refuseGone(await holdWrites(ctx.db, memberId, { isAlone: false }), whileSuspended);
}

/**
 * Keeps these members from leaving and from being suspended until the transaction ends, and waits for those who do: what
 * is written to them meanwhile would stay. Nobody else waits for it. Call it before anything is locked.
 */
export const keepMembers = async (ctx: Pick<TransactionContext, 'db'>, ids: readonly string[]): Promise<void> => {
	if (ids.length > 0) await shareWrites(ctx.db, ids);
};

/**
 * Waits for the writes of an actor who leaves, and makes later ones wait for the transaction.
 * @throws AppError `account_deleted` where they have left before.
 */
export async function endWrites(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	refuseGone(await holdWrites(ctx.db, memberId, { isAlone: true }), true);
}

function refuseGone(member: Awaited<ReturnType<typeof holdWrites>>, whileSuspended: boolean): void {
	if (!member || member.deleted_at) throw new AppError('account_deleted');
	if (member.suspended_at && !whileSuspended) throw new AppError('account_suspended');
}

/**
 * Locks the actor, so that until the transaction ends nothing else of theirs is counted. Call it before anything else
 * is locked.
 */
export const lockActor = (ctx: TransactionContext) => lockMember(ctx.db, requireActor(ctx).memberId);

/**
 * Erases every word that the actor left under their own name. The row stays, so that a token that is still valid does
 * not create the member again.
 */
export async function forgetMember(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await eraseMember(ctx.db, memberId, ctx.now);
	announce(ctx.db, tags.member(memberId));
	for (const slot of ['image', 'cover'] as const) await setImages(ctx, { member_id: memberId }, slot, []);
	await forgetAnswers(ctx.db, memberId);
}
