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
	insertMemberOnce,
	lockMember,
	updateMember,
} from '#api/members/queries.ts';
import { AppError } from '#contract/errors.ts';
import type { Member, memberFields } from '#contract/members.ts';
import type { VerifiedToken } from '#contract/token-verifier.ts';

/** The member behind a valid token, created on first sight. @throws AppError `account_suspended`, `unauthenticated` for one who left. */
export async function findOrCreateActor(ctx: Context, token: VerifiedToken, operatorEmails: string[]): Promise<Actor> {
	const member = (await findMemberByUid(ctx.db, token.uid)) ?? (await createMember(ctx, token));
	if (member.deleted_at) throw new AppError('unauthenticated', { detail: 'This account was deleted.' });
	if (member.suspended_at) throw new AppError('account_suspended');
	if (member.email !== token.email || member.email_verified !== token.emailVerified) {
		await updateMember(ctx.db, member.id, { email: token.email, email_verified: token.emailVerified });
	}
	const isOperator = token.emailVerified && operatorEmails.includes(token.email?.toLowerCase() ?? '');
	return { memberId: member.id, uid: token.uid, isOperator, sessionId: token.sessionId, authTime: token.authTime };
}

async function createMember(ctx: Context, token: VerifiedToken) {
	const name = (token.name ?? token.email?.split('@')[0] ?? 'Member').trim().slice(0, 80) || 'Member';
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

export async function getMe(ctx: Context): Promise<Member> {
	const actor = requireActor(ctx);
	return presentMember(await findMemberWithCounts(ctx.db, actor.memberId), actor);
}

export async function changeMe(ctx: Context, fields: z.output<typeof memberFields>): Promise<Member> {
	const actor = requireActor(ctx);
	const { settings, ...columns } = fields;
	const current = await findMemberWithCounts(ctx.db, actor.memberId);
	if (Object.keys(fields).length > 0) {
		await updateMember(ctx.db, actor.memberId, {
			...columns,
			...(settings && { settings: JSON.stringify({ ...current.settings, ...settings }) }),
		});
	}
	return getMe(ctx);
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
