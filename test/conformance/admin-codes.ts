import type { FastifyRequest } from 'fastify';
import { transaction } from '#db/transaction.ts';
import { requestCode } from '#identity/codes/code-requests.ts';
import { mailCode } from '#identity/codes/codes.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { codeRequestAnswer } from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUserByEmail } from '#identity/queries.ts';
import { callerOf } from '#identity/requests/caller.ts';
import { readFields } from '#identity/requests/request-fields.ts';
import type { Body } from './admin-calls.ts';
import { makeSignInLink } from './other-sign-ins.ts';
import type { World } from './world.ts';

/** accounts:sendOobCode of an administrator, who may be told the code, and name an account by its address. */
export async function sendCodeByAdmin(
	world: World,
	ctx: IdentityContext,
	body: Body,
	request: FastifyRequest,
): Promise<object> {
	const { requestType } = readFields(body, 'requestType');
	const before = world.codes.length;
	const email = await send(world, ctx, { ...body, requestType }, request);
	const code = world.codes[before];
	if (!body.returnOobLink || !code) return codeRequestAnswer(email);
	return { ...codeRequestAnswer(email), oobCode: code.oobCode, oobLink: code.oobLink };
}

async function send(world: World, ctx: IdentityContext, body: Body, request: FastifyRequest): Promise<string> {
	const { requestType, returnOobLink, idToken } = body;
	if (requestType === 'EMAIL_SIGNIN') return makeSignInLink(world, ctx, body).email;
	const isByEmail = returnOobLink && !idToken && requestType?.startsWith('VERIFY');
	if (!isByEmail) return requestCode(ctx, body, callerOf(request));
	const newEmail = body.newEmail?.toLowerCase();
	if (requestType === 'VERIFY_AND_CHANGE_EMAIL' && !newEmail) throw new ProtocolError('MISSING_NEW_EMAIL');
	if (!body.email) throw new ProtocolError('MISSING_EMAIL');
	const email = body.email.toLowerCase();
	const user = await findUserByEmail(ctx.db, email);
	if (!user) throw new ProtocolError('USER_NOT_FOUND');
	if (newEmail && (await findUserByEmail(ctx.db, newEmail))) throw new ProtocolError('EMAIL_EXISTS');
	const { continueUrl } = body;
	await transaction(ctx, (ctx) =>
		mailCode(ctx, user, { kind: requestType, to: newEmail ?? email, email, newEmail, continueUrl }),
	);
	return email;
}
