import type { z } from 'zod';
import { type Actor, type Context, requireActor } from '#api/context.ts';
import { portraitOf } from '#api/members/portrait.ts';
import { presentMember } from '#api/members/present.ts';
import { findMemberByUid, findMemberWithCounts, insertMemberOnce, updateMember } from '#api/members/queries.ts';
import { AppError } from '#contract/errors.ts';
import type { Member, memberFields } from '#contract/members.ts';
import type { VerifiedToken } from '#contract/token-verifier.ts';

/** The member behind a valid token, created on first sight. @throws AppError `account_suspended`. */
export async function findOrCreateActor(ctx: Context, token: VerifiedToken, operatorEmails: string[]): Promise<Actor> {
	const member = (await findMemberByUid(ctx.db, token.uid)) ?? (await createMember(ctx, token));
	if (member.suspended_at) throw new AppError('account_suspended');
	if (member.email !== token.email || member.email_verified !== token.emailVerified) {
		await updateMember(ctx.db, member.id, { email: token.email, email_verified: token.emailVerified });
	}
	const isOperator = token.emailVerified && operatorEmails.includes(token.email?.toLowerCase() ?? '');
	return { memberId: member.id, uid: token.uid, isOperator };
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
