import type { FastifyInstance, FastifyRequest } from 'fastify';
import { updateAccount } from '#identity/accounts/account-changes.ts';
import { deleteAccount, getAccount } from '#identity/accounts/accounts.ts';
import { findSignInMethods } from '#identity/accounts/sign-in-methods.ts';
import { requestCode } from '#identity/codes/code-requests.ts';
import { applyCode } from '#identity/codes/code-use.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { resetPassword } from '#identity/passwords/password-reset.ts';
import { signInWithPassword } from '#identity/passwords/sign-in-with-password.ts';
import {
	codeAnswer,
	codeRequestAnswer,
	deleteAnswer,
	lookupAnswer,
	methodsAnswer,
	passwordAnswer,
	providerAnswer,
	signUpAnswer,
	updateAnswer,
} from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { newSecret } from '#identity/providers/hash-of.ts';
import { callerOf } from '#identity/requests/caller.ts';
import { readFields, refuseForbidden } from '#identity/requests/request-fields.ts';
import { signInWithProvider } from '#identity/sign-in-with-provider.ts';
import { signUp } from '#identity/sign-up.ts';

/** Returns the context of a call; the product's is the same for all calls of a moment. */
export type ContextOf = (request: FastifyRequest) => IdentityContext;
type Call = (ctx: IdentityContext, request: FastifyRequest) => Promise<object>;

/** The calls of the protocol about accounts, by their names in it. */
const calls: Record<string, Call> = {
	signUp: async (ctx, request) => {
		refuseForbidden(request.body);
		const fields = readFields(request.body, 'email', 'password', 'displayName', 'idToken');
		return signUpAnswer(await signUp(ctx, fields, callerOf(request)));
	},
	signInWithPassword: async (ctx, request) => {
		refuseForbidden(request.body, { mayNameUser: true });
		const fields = readFields(request.body, 'email', 'password');
		return passwordAnswer(await signInWithPassword(ctx, fields, callerOf(request)));
	},
	signInWithIdp: async (ctx, request) => {
		refuseForbidden(request.body, { mayNameUser: true });
		const { body } = request;
		const fields = readFields(
			body,
			'requestUri',
			'sessionId',
			'postBody',
			'idToken',
			'returnIdpCredential',
			'autoCreate',
		);
		return providerAnswer(await signInWithProvider(ctx, fields, callerOf(request)));
	},
	lookup: async (ctx, request) => {
		refuseForbidden(request.body, { mayNameUser: true });
		return lookupAnswer((await getAccount(ctx, readFields(request.body, 'idToken').idToken)).user);
	},
	update: async (ctx, request) => {
		const { body } = request;
		const { idToken, oobCode } = readFields(body, 'idToken', 'oobCode');
		if (!idToken && !oobCode) throw new ProtocolError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
		refuseForbidden(body, { mayNameUser: true });
		if (oobCode) {
			const { user, newEmail } = await applyCode(ctx, { oobCode, idToken }, callerOf(request));
			return updateAnswer(user, { newEmail, tokens: null });
		}
		const fields = readFields(
			body,
			'displayName',
			'photoUrl',
			'email',
			'password',
			'deleteAttribute',
			'deleteProvider',
		);
		const { user, tokens } = await updateAccount(ctx, idToken ?? '', fields, callerOf(request));
		return updateAnswer(user, { newEmail: fields.email && (user.email ?? undefined), tokens });
	},
	delete: async (ctx, request) => {
		refuseForbidden(request.body, { mayNameUser: true });
		await deleteAccount(ctx, readFields(request.body, 'idToken').idToken, callerOf(request).ip);
		return deleteAnswer();
	},
	sendOobCode: async (ctx, request) => {
		refuseForbidden(request.body, { mayNameUser: true });
		const fields = readFields(request.body, 'requestType', 'email', 'newEmail', 'idToken', 'continueUrl');
		return codeRequestAnswer(await requestCode(ctx, fields, callerOf(request)));
	},
	resetPassword: async (ctx, request) => {
		refuseForbidden(request.body, { mayNameUser: true });
		const fields = readFields(request.body, 'oobCode', 'newPassword');
		return codeAnswer(await resetPassword(ctx, fields, callerOf(request)), ctx.settings);
	},
	createAuthUri: async (ctx, request) => {
		refuseForbidden(request.body, { mayNameUser: true });
		const fields = readFields(request.body, 'identifier', 'continueUri', 'providerId', 'sessionId');
		return methodsAnswer(await findSignInMethods(ctx, fields), fields.sessionId || newSecret());
	},
};

/** Calls of the protocol that this service does not offer. */
const notOffered = [
	'signInWithCustomToken',
	'signInWithEmailLink',
	'signInWithPhoneNumber',
	'signInWithGameCenter',
	'sendVerificationCode',
	'verifyIosClient',
];

export function accountRoutes(app: FastifyInstance, prefix: string, contextOf: ContextOf): void {
	// The colon of `accounts:signUp` is literal; the route syntax writes it as two.
	for (const [name, call] of Object.entries(calls))
		app.post(`${prefix}/v1/accounts::${name}`, (request) => call(contextOf(request), request));
	for (const name of notOffered)
		app.post(`${prefix}/v1/accounts::${name}`, async () => {
			throw new ProtocolError('OPERATION_NOT_ALLOWED');
		});
}
