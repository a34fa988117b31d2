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
