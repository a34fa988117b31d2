import { emailKey } from '#contract/email-key.ts';
import { assertRecent, getAccount } from '#identity/accounts/accounts.ts';
import { linkProvider } from '#identity/accounts/link-provider.ts';
import { mergeAndSignIn } from '#identity/accounts/merge-sign-in.ts';
import type { SignedInWithProvider } from '#identity/accounts/provider-accounts.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { User } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { countProviderSignIn, forgetProviderSignIn } from '#identity/requests/throttle.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';

export interface ProviderInput {
	requestUri?: string | undefined;
	sessionId?: string | undefined;
	postBody?: string | undefined;
	/** The token of the account to link. */
	idToken?: string | undefined;
	returnIdpCredential?: boolean | undefined;
	/** Whether an unknown person gets an account; false for somebody who only proves again who they are. */
	autoCreate?: boolean | undefined;
}

export type ProviderOutcome = { identity: ProviderIdentity } & (
	| SignedInWithProvider
	| { kind: 'confirm'; user: User; token: string | undefined }
	| { kind: 'refused'; code: string; token: string | undefined }
);

/**
 * Signs in, or links, the person whom a provider vouches for.
 * @throws ProtocolError with the codes of accounts:signInWithIdp.
 */
export async function signInWithProvider(
	ctx: IdentityContext,
	{ idToken, returnIdpCredential, autoCreate = true, ...input }: ProviderInput,
	caller: Caller,
): Promise<ProviderOutcome> {
	if (!input.requestUri) throw new ProtocolError('MISSING_REQUEST_URI');
	if (!URL.canParse(input.requestUri)) throw new ProtocolError('INVALID_REQUEST_URI');
	await countProviderSignIn(ctx, caller.ip);
	const { mayCreate = true, ...identity } = await verify(ctx, { ...input, requestUri: input.requestUri });
	await forgetProviderSignIn(ctx, caller.ip);
	const keep = async () => identity.oauthAccessToken ?? (await ctx.assertions.keepForLinking(ctx, identity));
	const signedIn = idToken === undefined ? undefined : await getAccount(ctx, idToken);
	// A linked account opens this one for good, so a token that was stolen from an old session must not be enough.
	if (signedIn) assertRecent(ctx, signedIn.token);
	try {
		const outcome = signedIn
			? await linkProvider(ctx, signedIn.token, identity, caller)
			: await mergeAndSignIn(ctx, identity, { caller, mayCreate: autoCreate && mayCreate });
		return outcome.kind === 'confirm' ? { ...outcome, identity, token: await keep() } : { ...outcome, identity };
	} catch (error) {
		const isTold = returnIdpCredential && error instanceof ProtocolError && refusals.has(error.message);
		if (!isTold) throw error;
		return { kind: 'refused', code: error.message, identity, token: await keep() };
	}
}

/** Refusals whose answer carries the credential, so that the page can go on with it. */
const refusals = new Set(['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS']);

async function verify(
	ctx: IdentityContext,
	{ requestUri, sessionId, postBody }: ProviderInput & { requestUri: string },
): Promise<ProviderIdentity> {
	const identity = await ctx.assertions.verify(ctx, { requestUri, sessionId, postBody });
	return { ...identity, email: identity.email && emailKey(identity.email) };
}
