import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import type { PendingLink } from '#web/account/sign-in/providers/pending-link.ts';
import { beginSession, mailFirstLink } from '#web/session/identity.ts';
import { readSession, saveToken } from '#web/session/session.ts';

/** The SDK is heavy and few visitors sign in: it is loaded when first needed, never with a page. */
const loadProviders = () => import('#web/account/sign-in/providers/firebase-providers.ts');

/**
 * Loads what a press of a provider's button needs. A browser lets a press open a window only for a moment, which
 * loading could outlast; so pages with such buttons call this when they open.
 */
export async function prepareProviders(): Promise<void> {
	const { openAuth } = await import('#web/session/firebase/firebase.ts');
	await Promise.all([openAuth(), loadProviders()]);
}

/**
 * Signs in through the provider's window and keeps the session; tells whether that made the account. The message that
 * verifies the address of a new one goes out, unless the provider vouches for it.
 * @throws FirebaseError `auth/user-not-found` where it has none and `mayCreate` is false, `auth/popup-blocked`, `auth/popup-closed-by-user`, `auth/cancelled-popup-request`,
 * `auth/user-cancelled`, `auth/account-exists-with-different-credential` (see `pendingLinkOf`) …
 */
export async function signInWithProvider(id: ProviderId, options: { mayCreate: boolean }): Promise<{ isNew: boolean }> {
	const { signInByPopup } = await loadProviders();
	const { session, isNew, isConfirmed } = await signInByPopup(id, options);
	await beginSession(session);
	if (isNew && session.email && !isConfirmed) void mailFirstLink();
	return { isNew };
}

/** Adds the provider to the account that is signed in. @throws FirebaseError `auth/credential-already-in-use` … */
export async function linkProvider(id: ProviderId): Promise<void> {
	const { linkByPopup } = await loadProviders();
	saveToken(await linkByPopup(id));
}

/** Removes a way of signing in, `password` too, from the account that is signed in. @throws FirebaseError */
export async function unlinkProvider(id: ProviderId | 'password'): Promise<void> {
	const { unlinkFromAccount } = await loadProviders();
	saveToken(await unlinkFromAccount(id));
}

/** Proves anew who is signed in, for changes that ask for that. @throws FirebaseError `auth/user-mismatch` … */
export async function reauthenticateWithProvider(id: ProviderId): Promise<void> {
	const { reauthenticateByPopup } = await loadProviders();
	saveToken(await reauthenticateByPopup(id, readSession()?.email));
}

/** Returns how to go on from `auth/account-exists-with-different-credential`; undefined for every other error. */
export async function pendingLinkOf(error: unknown): Promise<PendingLink | undefined> {
	const { readPendingLink } = await loadProviders();
	const pending = readPendingLink(error);
	return (
		pending && {
			...pending,
			signInAndLink: async (method) => {
				const { session, isLinked } = await pending.signInAndLink(method);
				await beginSession(session);
				return isLinked;
			},
		}
	);
}
