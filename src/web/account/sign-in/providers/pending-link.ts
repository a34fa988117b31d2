import type { ProviderId } from '#contract/members/sign-in-providers.ts';

/** What a provider said about somebody whose address has an account already, until it is linked to that account. */
export interface PendingLink {
	/** The provider that waits to be linked. */
	providerId: ProviderId;
	email: string;
	/** How the account is signed in to now; `password` first. */
	knownMethods: (ProviderId | 'password')[];
	/**
	 * Signs in to the account of that address, links, and keeps the session; false when that alone did not work, and one
	 * is signed in all the same.
	 * @throws FirebaseError `auth/user-mismatch` when another account was chosen, which is then signed out again …
	 */
	signInAndLink(method: KnownMethod): Promise<boolean>;
}

export type KnownMethod = { providerId: ProviderId } | { password: string };
