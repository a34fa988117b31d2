import type { z } from 'zod';
import { type Actor, type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { forgetAnswers } from '#api/idempotency.ts';
import { useImages } from '#api/media/service.ts';
import { portraitOf } from '#api/members/portrait.ts';
import { presentMember } from '#api/members/present.ts';
import {
	eraseMember,
	findMemberByUid,
	findMemberWithCounts,
	hasConfirmedAddress,
	insertMemberOnce,
	lockMember,
	updateMember,
} from '#api/members/queries.ts';
import { AppError } from '#contract/errors.ts';
import type { Member, memberFields } from '#contract/members.ts';
import type { VerifiedToken } from '#contract/token-verifier.ts';

/**
 * The member behind a valid token, created on first sight.
 * @throws AppError `account_suspended` unless the call is for suspended members, too, `unauthenticated` for one who left.
 */
export async function findOrCreateActor(
	ctx: Context,
	token: VerifiedToken,
	operatorEmails: string[],
	whileSuspended: boolean,
): Promise<Actor> {
	const member = (await findMemberByUid(ctx.db, token.uid)) ?? (await createMember(ctx, token));
	if (member.deleted_at) throw new AppError('unauthenticated', { detail: 'This account was deleted.' });
	if (member.suspended_at && !whileSuspended) throw new AppError('account_suspended');
	if (member.email !== token.email || member.email_verified !== token.emailVerified) {
		await updateMember(ctx.db, member.id, { email: token.email, email_verified: token.emailVerified });
	}
	const isOperator = token.emailVerified && operatorEmails.includes(token.email?.toLowerCase() ?? '');
	return { memberId: member.id, uid: token.uid, isOperator, sessionId: token.sessionId, authTime: token.authTime };
}

async function createMember(ctx: Context, token: VerifiedToken) {
	const name = nameOf(token);
	await insertMemberOnce(ctx.db, {
		uid: token.uid,
		name,
		email: token.email,
		email_verified: token.emailVerified,
		image: portraitOf(token),
	});
	const member = await findMemberByUid(ctx.db, token.uid);
	if (!member) throw new Error(`Member ${token.uid} vanished between insert and select.`);
	return member;
}

/** As the contract has a name: what the sign-in knows comes from outside. */
function nameOf({ name, email }: VerifiedToken): string {
	const line = (name ?? email?.split('@')[0] ?? '')
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
		.toWellFormed()
		.normalize('NFC');
	return line.trim().slice(0, 80).trim() || 'Member';
}

/**
 * For what goes by mail to people who may know nothing of the site. `next` is a sentence: what to do then.
 * @throws AppError `forbidden`.
 */
export async function refuseUnconfirmed(ctx: Context, next: string): Promise<void> {
	if (await hasConfirmedAddress(ctx.db, requireActor(ctx).memberId)) return;
	throw new AppError('forbidden', {
		detail: `Confirm your e-mail address first, on the page of your account. ${next}`,
	});
}

export async function getMe(ctx: Context): Promise<Member> {
	const actor = requireActor(ctx);
	return presentMember(await findMemberWithCounts(ctx.db, actor.memberId), actor);
}

/** Of a member, what others see, or what says how much of it they see. */
const seenColumns = ['name', 'designation', 'locality', 'country', 'bio'] as const;

/** `isSeen` when others see the difference. */
export async function changeMe(
	ctx: Context,
	fields: z.output<typeof memberFields>,
): Promise<{ member: Member; isSeen: boolean }> {
	const actor = requireActor(ctx);
	const { settings, ...columns } = fields;
	const current = await findMemberWithCounts(ctx.db, actor.memberId);
	const member: Partial<Record<string, unknown>> = current;
	const stored = current.settings as Record<string, unknown>;
	const isSeen =
		seenColumns.some((name) => name in columns && columns[name] !== member[name]) ||
		Object.entries(settings ?? {}).some(([name, value]) => value !== stored[name]);
	if (Object.keys(fields).length > 0) {
		await updateMember(ctx.db, actor.memberId, columns, settings);
	}
	return { member: await getMe(ctx), isSeen };
}

/** Shuts a member out, or lets them in again. @throws AppError `not_found`, `conflict` when they are so already. */
export async function suspendMember(ctx: TransactionContext, id: string, isSuspended: boolean): Promise<void> {
	const member = await lockMember(ctx.db, id);
	if (!member || member.deleted_at) throw new AppError('not_found');
	if ((member.suspended_at !== null) === isSuspended)
		throw new AppError('conflict', { detail: 'This was decided in the meantime.' });
	await updateMember(ctx.db, id, { suspended_at: isSuspended ? ctx.now : null });
}

/**
 * Takes away every word that the actor left with their own name on it. The row stays, so that a token that still holds
 * does not make them anew.
 */
export async function forgetMember(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await eraseMember(ctx.db, memberId, ctx.now);
	for (const slot of ['image', 'cover'] as const) await useImages(ctx, { member_id: memberId }, slot, []);
	await forgetAnswers(ctx.db, memberId);
}
