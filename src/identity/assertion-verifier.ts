import type { IdentityContext } from '#identity/identity-context.ts';

/** What a sign-in provider said about somebody, once it was checked. */
export interface ProviderIdentity {
	/** `google.com`, `facebook.com`. */
	providerId: string;
	/** The account's id at the provider. */
	rawId: string;
	email: string | null;
	/** Only where the provider vouches for the address; never at Facebook. */
	emailVerified: boolean;
	displayName: string | null;
	photoUrl: string | null;
	screenName: string | null;
	/** Everything it said, as the protocol hands it on. */
	rawUserInfo: Record<string, unknown>;
	/** Since when this service has kept it: what is kept again does not live longer for it. */
	keptSince?: string;
	/** Only the conformance entry hands these on. */
	oauthIdToken?: string;
	oauthAccessToken?: string;
}

/** The parts of accounts:signInWithIdp that say who somebody is. */
export interface Assertion {
	requestUri: string;
	sessionId: string | undefined;
	postBody: string | undefined;
}

/** Turns what the browser brings from a provider's window into an identity. The product accepts its own one-time code and nothing else. */
export interface AssertionVerifier {
	/** @throws ProtocolError `INVALID_IDP_RESPONSE`, `INVALID_CREDENTIAL_OR_PROVIDER_ID`, `OPERATION_NOT_ALLOWED` for a provider that is not configured. */
	verify(ctx: IdentityContext, assertion: Assertion): Promise<ProviderIdentity>;
	/**
	 * A token that stands for an identity that needs confirmation, until ten minutes after it was proved and for one use: the answer carries it as
	 * `oauthAccessToken`, so that any client of the protocol can make a credential of the error, and link that once the
	 * person has signed in another way.
	 */
	keepForLinking(ctx: IdentityContext, identity: ProviderIdentity): Promise<string>;
}
