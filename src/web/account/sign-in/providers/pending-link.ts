import type { ProviderId } from '#contract/members/sign-in-providers.ts';

/**
 * What a provider said about somebody whose address has an account already, until the provider is linked to that
 * account.
 */
export interface PendingLink {
	/** The provider that waits to be linked. */
	providerId: ProviderId;
	email: string;
	/** The ways in which the account is signed in to now; `password` comes first. */
	knownMethods: (ProviderId | 'password')[];
	/**
	 * Signs in to the account of that address, links the provider, and keeps the session. Returns false when only the
	 * linking failed; the member is signed in all the same.
	 * @throws FirebaseError `auth/user-mismatch` when another account was chosen, which is then signed out again …
	 */
	signInAndLink(method: KnownMethod): Promise<boolean>;
}

export type KnownMethod = { providerId: ProviderId } | { password: string };
