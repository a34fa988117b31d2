import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { getAccount } from '#identity/accounts/accounts.ts';
import { updateAnswer } from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUser, findUserByAnyEmail, updateUser } from '#identity/queries.ts';
import { callerOf } from '#identity/requests/caller.ts';
import { camelCase } from '#identity/requests/request-fields.ts';
import { findSessionByRefreshHash } from '#identity/sessions/session-queries.ts';
import { startSession } from '#identity/sessions/sessions.ts';
import { adminCalls, type Body } from './admin-calls.ts';
import { sendCodeByAdmin } from './admin-codes.ts';
import { linkByWord } from './admin-update.ts';
import { makeSignInLink, otherSignIns } from './other-sign-ins.ts';
import type { World } from './world.ts';

/** Whoever says so, and whatever looks like the token of a service account. */
export const isOwner = (request: FastifyRequest): boolean =>
	/^bearer (owner$|ya29\.)/i.test(request.headers.authorization ?? '');

/** The answer to a call that the product answers otherwise; undefined for all others. */
export async function takeOver(world: World, request: FastifyRequest): Promise<object | undefined> {
	if (request.routeOptions.url?.endsWith('/v1/token')) return refuseGoneUser(world, request);
	const [, name] = /\/v1\/accounts::(\w+)$/.exec(request.routeOptions.url ?? '') ?? [];
	if (name === undefined) return;
	const body: Body = camelCase(request.body);
	const ctx = world.contextOf(request);
	if (isOwner(request)) {
		if (name === 'sendOobCode') return sendCodeByAdmin(world, ctx, body, request);
		return adminCalls[name]?.(world, ctx, body);
	}
	if (otherSignIns[name]) return otherSignIns[name](world, ctx, body);
	if (
		name === 'sendOobCode' &&
		(body.requestType === 'EMAIL_SIGNIN' || body.requestType === 6) &&
		!body.returnOobLink
	) {
		return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: makeSignInLink(world, ctx, body).email };
	}
	if (name === 'update' && body.idToken && !body.oobCode) return updateByUser(world, request, body);
	if (name === 'resetPassword') return inspectSignInLink(world, body);
	if (name === 'createAuthUri') return describeLinkUser(world, request, body);
	return;
}

/** Users may end their own sessions, and link what they like: fields of the emulator that the product refuses. */
async function updateByUser(world: World, request: FastifyRequest, body: Body): Promise<object | undefined> {
	const { validSince, linkProviderUserInfo, deleteProvider } = body;
	const isUnlinkingPhone = deleteProvider?.includes('phone');
	if (validSince === undefined && !linkProviderUserInfo && !isUnlinkingPhone) return;
	const ctx = world.contextOf(request);
	const { user, token } = await getAccount(ctx, body.idToken);
	if (isUnlinkingPhone) {
		world.extrasOf(user.id).phoneNumber = undefined;
		return;
	}
	if (linkProviderUserInfo) await linkByWord(world, ctx, user.id, linkProviderUserInfo);
	const changed = validSince === undefined ? user : await updateUser(ctx.db, user.id, { valid_since: ctx.now });
	const current = (await findUser(ctx.db, user.id)) ?? changed ?? user;
	const proof = { provider: token.provider, at: ctx.now };
	const tokens = validSince === undefined ? null : await startSession(ctx, current, proof, callerOf(request));
	return updateAnswer(current, { tokens });
}

function inspectSignInLink(world: World, { oobCode, newPassword }: Body): object | undefined {
	const code = world.codes.find((one) => one.oobCode === oobCode && one.requestType === 'EMAIL_SIGNIN');
	if (!code) return;
	if (newPassword) throw new ProtocolError('INVALID_OOB_CODE');
	return { kind: 'identitytoolkit#ResetPasswordResponse', requestType: code.requestType };
}

/** How somebody signs in who does so by links in mails. */
async function describeLinkUser(world: World, request: FastifyRequest, body: Body): Promise<object | undefined> {
	const ctx = world.contextOf(request);
	const { identifier = '', continueUri = '' } = body;
	const user = await findUserByAnyEmail(ctx.db, identifier);
	const isByLink = user && world.extras.get(user.id)?.emailLinkSignin;
	if (!isByLink || ctx.settings.isPrivate || !URL.canParse(continueUri)) return;
	const elsewhere = ctx.settings.allowsDuplicateEmails ? [] : user.links.map((link) => link.provider_id);
	return {
		kind: 'identitytoolkit#CreateAuthUriResponse',
		registered: true,
		allProviders: ['password', ...elsewhere],
		signinMethods: [...(user.password_hash ? ['password'] : []), 'emailLink', ...elsewhere],
		sessionId: body.sessionId ?? 'session',
	};
}

/** The emulator knows refresh tokens by their account alone. @throws ProtocolError `INVALID_REFRESH_TOKEN`. */
async function refuseGoneUser(world: World, request: FastifyRequest): Promise<undefined> {
	const { grantType, refreshToken }: Body = camelCase(request.body);
	if (grantType !== 'refresh_token' || !refreshToken) return;
	const hash = createHash('sha256').update(String(refreshToken)).digest('hex');
	if (!(await findSessionByRefreshHash(world.db, hash))) throw new ProtocolError('INVALID_REFRESH_TOKEN');
}
