import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
	type Caller,
	deleteAccount,
	getAccount,
	passwordBytesMax,
	signInWithPassword,
	signUp,
	updateAccount,
} from '#identity/accounts.ts';
import { callerNetwork } from '#identity/caller-network.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { presentUser, tokensAnswer } from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { readFields } from '#identity/request-fields.ts';
import { endSessions, refreshSession } from '#identity/sessions.ts';

export type MakeIdentityContext = () => IdentityContext;

const kind = (name: string) => `identitytoolkit#${name}`;
const callerOf = (request: FastifyRequest): Caller => ({
	ip: callerNetwork(request.ip),
	userAgent: request.headers['user-agent'],
});

/** The calls of the Firebase Auth REST API that the product uses, below `prefix`. */
export function accountRoutes(app: FastifyInstance, prefix: string, makeContext: MakeIdentityContext): void {
	// The colon of `accounts:signUp` is literal; two are needed to say so.
	const call = (name: string, handler: (ctx: IdentityContext, request: FastifyRequest) => Promise<object>) =>
		app.post(`${prefix}/v1/accounts::${name}`, (request) => handler(makeContext(), request));

	call('signUp', async (ctx, request) => {
		const { email, password, displayName } = readFields(request.body);
		const { user, ...tokens } = await signUp(ctx, { email, password, displayName }, callerOf(request));
		return { kind: kind('SignupNewUserResponse'), localId: user.id, email: user.email, ...tokens };
	});
	call('signInWithPassword', async (ctx, request) => {
		const { email, password } = readFields(request.body);
		const { user, ...tokens } = await signInWithPassword(ctx, { email, password }, callerOf(request));
		return {
			kind: kind('VerifyPasswordResponse'),
			registered: true,
			localId: user.id,
			email: user.email,
			...(user.display_name && { displayName: user.display_name }),
			...tokens,
		};
	});
	call('lookup', async (ctx, request) => {
		const { user } = await getAccount(ctx, readFields(request.body).idToken);
		return { kind: kind('GetAccountInfoResponse'), users: [presentUser(user)] };
	});
	call('update', async (ctx, request) => {
		const { idToken, displayName, photoUrl, password, email, oobCode, deleteAttribute } = readFields(request.body);
		if (oobCode || email) throw new ProtocolError('OPERATION_NOT_ALLOWED');
		const { user, tokens } = await updateAccount(
			ctx,
			idToken,
			{ displayName, photoUrl, password, deleteAttribute },
			callerOf(request),
		);
		const {
			localId,
			email: address,
			displayName: name,
			photoUrl: photo,
			emailVerified,
			providerUserInfo,
			passwordHash,
		} = presentUser(user);
		return {
			kind: kind('SetAccountInfoResponse'),
			localId,
			email: address,
			displayName: name,
			photoUrl: photo,
			emailVerified,
			providerUserInfo,
			passwordHash,
			...tokens,
		};
	});
	call('delete', async (ctx, request) => {
		await deleteAccount(ctx, readFields(request.body).idToken);
		return { kind: kind('DeleteAccountResponse') };
	});

	app.get(`${prefix}/v2/passwordPolicy`, async () => {
		const { passwordMinLength } = makeContext().settings;
		return {
			customStrengthOptions: { minPasswordLength: passwordMinLength, maxPasswordLength: passwordBytesMax },
			allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
			enforcementState: 'ENFORCE',
			forceUpgradeOnSignin: false,
			schemaVersion: 1,
		};
	});
	app.get(`${prefix}/v2/recaptchaConfig`, async () => ({
		recaptchaKey: '',
		recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map((provider) => ({
			provider,
			enforcementState: 'OFF',
		})),
	}));
	app.get(`${prefix}/v1/projects`, async () => {
		const { projectId, authorizedDomains } = makeContext().settings;
		return { projectId, authorizedDomains };
	});
}

export function tokenRoute(app: FastifyInstance, prefix: string, makeContext: MakeIdentityContext): void {
	app.post(`${prefix}/v1/token`, async (request) => {
		const { grantType, refreshToken } = readFields(request.body);
		if (!grantType) throw new ProtocolError('MISSING_GRANT_TYPE');
		if (grantType !== 'refresh_token') throw new ProtocolError('INVALID_GRANT_TYPE');
		if (!refreshToken) throw new ProtocolError('MISSING_REFRESH_TOKEN');
		const ctx = makeContext();
		return tokensAnswer(await refreshSession(ctx, refreshToken), ctx.settings.projectId);
	});
}

/** Ends the session of the ID token in the Authorization header: the protocol's own sign-out tells the server nothing. */
export function revokeRoute(app: FastifyInstance, makeContext: MakeIdentityContext): void {
	app.post('/identity/sessions/revoke', async (request) => {
		const ctx = makeContext();
		const { sessionId } = await getAccount(ctx, /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]);
		await endSessions(ctx, { id: sessionId }, 'signed out');
		return { revoked: true };
	});
}
