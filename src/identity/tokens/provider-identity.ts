/** What a sign-in provider said about somebody, after it was checked. */
export interface ProviderIdentity {
	/** `google.com`, `facebook.com`. */
	providerId: string;
	/** The account's id at the provider. */
	rawId: string;
	email: string | null;
	/** True only where the provider vouches for the address; never at Facebook. */
	emailVerified: boolean;
	displayName: string | null;
	photoUrl: string | null;
	screenName: string | null;
	/** Everything that the provider said, as the protocol hands it on. */
	rawUserInfo: Record<string, unknown>;
	/** False where the page that opened the window asked for an account that exists already. */
	mayCreate?: boolean;
	/** Since when this service has kept the identity: storing it again does not extend its life. */
	keptSince?: string;
	/** The provider's own tokens; only the conformance entry hands them on. */
	oauthIdToken?: string;
	oauthAccessToken?: string;
}

/** The parts of accounts:signInWithIdp that say who somebody is. */
export interface Assertion {
	requestUri: string;
	sessionId: string | undefined;
	postBody: string | undefined;
}
