import { randomBytes, randomInt } from 'node:crypto';
import { createAccount, getAccount } from '#identity/accounts/accounts.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUserByEmail, type User, updateUser } from '#identity/queries.ts';
import { checkEmail } from '#identity/requests/email-address.ts';
import { startSession } from '#identity/sessions/sessions.ts';
import type { AdminCall, Body } from './admin-calls.ts';
import { checkPhoneNumber, findUserByPhone } from './phone-numbers.ts';
import type { ListedCode, World } from './world.ts';

const here = { ip: '127.0.0.1', userAgent: undefined };

/** Ways to sign in that the product does not have, and by which public suites set their stage. */
export const otherSignIns: Record<string, AdminCall> = {
	signInWithEmailLink,
	sendVerificationCode: async (world, _ctx, { phoneNumber }) => {
		if (!phoneNumber?.startsWith('+')) throw new ProtocolError('INVALID_PHONE_NUMBER', 'Invalid format.');
		const sessionInfo = randomBytes(32).toString('base64url');
		world.phoneCodes.set(sessionInfo, { phoneNumber, code: String(randomInt(100_000, 1_000_000)), sessionInfo });
		return { sessionInfo };
	},
	signInWithPhoneNumber,
};

/** A link that signs in, as the emulator lists it. */
export function makeSignInLink(world: World, ctx: IdentityContext, body: Body): ListedCode {
	if (!body.email) throw new ProtocolError('MISSING_EMAIL');
	const oobCode = randomBytes(32).toString('base64url');
	const query = new URLSearchParams({ mode: 'signIn', lang: 'en', oobCode, apiKey: 'fake-api-key' });
	if (body.continueUrl) query.set('continueUrl', body.continueUrl);
	const oobLink = `${ctx.settings.publicUrl}/auth/action?${query}`;
	const code = { email: body.email.toLowerCase(), requestType: 'EMAIL_SIGNIN', oobCode, oobLink };
	world.codes.push(code);
	return code;
}

async function signInWithEmailLink(world: World, ctx: IdentityContext, body: Body): Promise<object> {
	const signedIn = body.idToken ? (await getAccount(ctx, body.idToken)).user : undefined;
	const email = checkEmail(body.email);
	if (!body.oobCode) throw new ProtocolError('MISSING_OOB_CODE');
	const code = world.codes.find((one) => one.oobCode === body.oobCode && one.requestType === 'EMAIL_SIGNIN');
	if (!code) throw new ProtocolError('INVALID_OOB_CODE');
	if (code.email !== email)
		throw new ProtocolError('INVALID_EMAIL', 'The email provided does not match the sign-in email address.');
	world.codes = world.codes.filter((one) => one !== code);
	const owner = await findUserByEmail(ctx.db, email);
	if (signedIn && owner && signedIn.id !== owner.id) throw new ProtocolError('EMAIL_EXISTS');
	const known = signedIn ?? owner;
	if (known?.disabled) throw new ProtocolError('USER_DISABLED');
	const values = { email, email_key: email, email_verified: true };
	const user = known ? await updateUser(ctx.db, known.id, values) : await createAccount(ctx, values);
	if (!user) throw new ProtocolError('EMAIL_EXISTS');
	world.extrasOf(user.id).emailLinkSignin = true;
	return {
		kind: 'identitytoolkit#EmailLinkSigninResponse',
		email,
		localId: user.id,
		isNewUser: !known,
		...(await begin(ctx, user, 'password')),
	};
}

async function signInWithPhoneNumber(world: World, ctx: IdentityContext, body: Body): Promise<object> {
	const session = world.phoneCodes.get(body.sessionInfo);
	if (!session) throw new ProtocolError(body.sessionInfo ? 'INVALID_SESSION_INFO' : 'MISSING_SESSION_INFO');
	if (session.code !== body.code) throw new ProtocolError('INVALID_CODE');
	world.phoneCodes.delete(body.sessionInfo);
	const { phoneNumber } = session;
	const signedIn = body.idToken ? (await getAccount(ctx, body.idToken)).user : undefined;
	if (signedIn) await checkPhoneNumber(world, phoneNumber, signedIn.id);
	const known = signedIn ?? (await findUserByPhone(world, phoneNumber));
	if (known?.disabled) throw new ProtocolError('USER_DISABLED');
	const user = known ?? (await createAccount(ctx, {}));
	if (!user) throw new Error('A random id was taken.');
	world.extrasOf(user.id).phoneNumber = phoneNumber;
	return { isNewUser: !known, phoneNumber, localId: user.id, ...(await begin(ctx, user, 'phone')) };
}

async function begin(ctx: IdentityContext, { id }: User, provider: string): Promise<object> {
	const user = await updateUser(ctx.db, id, { last_login_at: ctx.now, last_refresh_at: ctx.now });
	if (!user) throw new ProtocolError('USER_NOT_FOUND');
	return startSession(ctx, user, { provider, at: ctx.now }, here);
}
