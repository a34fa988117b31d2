import { FirebaseError } from '@firebase/app';
import {
	deleteUser,
	FacebookAuthProvider,
	GoogleAuthProvider,
	getAdditionalUserInfo,
	getIdToken,
	getIdTokenResult,
	linkWithCredential,
	linkWithPopup,
	OAuthProvider,
	reauthenticateWithPopup,
	signInWithEmailAndPassword,
	signInWithPopup,
	signOut,
	type User,
	type UserCredential,
	unlink,
} from '@firebase/auth';
import { recentLoginS } from '#contract/members/recent-sign-in.ts';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import type { KnownMethod, PendingLink } from '#web/account/sign-in/providers/pending-link.ts';
import { endOnServer } from '#web/session/end-on-server.ts';
import { openAuth, sessionOf } from '#web/session/firebase/firebase.ts';
import { currentUser } from '#web/session/firebase/firebase-account.ts';
import { isOwnService } from '#web/session/own-service.ts';
import type { LoginType, Session } from '#web/session/session.ts';

const loginTypes: Record<ProviderId, LoginType> = { 'google.com': 'google', 'facebook.com': 'facebook' };

export async function signInByPopup(
	id: ProviderId,
	{ mayCreate }: { mayCreate: boolean },
): Promise<{ session: Session; isNew: boolean; isConfirmed: boolean }> {
	if (!mayCreate) return signedInBy(id, await signInToKnown(id), false);
	const credential = await signInWithPopup(await openAuth(), providerOf(id));
	return signedInBy(id, credential.user, isNew(credential));
}

const signedInBy = async (id: ProviderId, user: User, isNew: boolean) => ({
	session: await sessionOf(user, loginTypes[id]),
	isNew,
	isConfirmed: user.emailVerified,
});

const isNew = (credential: UserCredential): boolean => getAdditionalUserInfo(credential)?.isNewUser ?? false;

/**
 * Signs in to an account that exists already. For any other account at the provider, our own service would make a new
 * one, in place of one whose address was not confirmed yet: it is told not to. A Firebase project cannot be told, so what
 * it made is deleted.
 * @throws FirebaseError `auth/user-not-found`
 */
async function signInToKnown(id: ProviderId, email?: string): Promise<User> {
	const auth = await openAuth();
	const credential = await signInWithPopup(auth, providerOf(id, { email, mayCreate: !isOwnService(auth) }));
	if (!isNew(credential)) return credential.user;
	await deleteUser(credential.user);
	throw new FirebaseError('auth/user-not-found', 'No account here belongs to that one.');
}

export async function linkByPopup(id: ProviderId): Promise<string> {
	const current = await currentUser();
	await requireRecentSignIn(current);
	const { user } = await linkWithPopup(current, providerOf(id));
	return getIdToken(user);
}

let askedFor: string | undefined;
/**
 * Asks for a recent sign-in before a window opens, as the service would refuse only once somebody has gone through the
 * window. The clock here may be wrong: somebody who has signed in anew since they were asked is not asked again.
 * @throws FirebaseError `auth/requires-recent-login`
 */
async function requireRecentSignIn(user: User): Promise<void> {
	const { authTime } = await getIdTokenResult(user);
	const isOld = Date.now() - Date.parse(authTime) > recentLoginS * 1000;
	if (!isOld || (askedFor !== undefined && askedFor !== authTime)) return;
	askedFor = authTime;
	throw new FirebaseError('auth/requires-recent-login', 'The sign-in is older than the service allows for this.');
}

export async function unlinkFromAccount(id: ProviderId | 'password'): Promise<string> {
	return getIdToken(await unlink(await currentUser(), id), true);
}

export async function reauthenticateByPopup(id: ProviderId, email?: string): Promise<string> {
	const { user } = await reauthenticateWithPopup(await currentUser(), providerOf(id, { email }));
	return getIdToken(user);
}

/** What is left to do after the error. Its `signInAndLink` returns the session instead of keeping it. */
type UnsavedLink = Omit<PendingLink, 'signInAndLink'> & {
	signInAndLink(method: KnownMethod): Promise<{ session: Session; isLinked: boolean }>;
};

export function readPendingLink(error: unknown): UnsavedLink | undefined {
	if (!(error instanceof FirebaseError) || error.code !== 'auth/account-exists-with-different-credential') return;
	const credential = OAuthProvider.credentialFromError(error);
	const answer = (error.customData?._tokenResponse ?? {}) as { email?: string; verifiedProvider?: string[] };
	if (!credential || !answer.email || !isOffered(credential.providerId)) return;
	const { email, verifiedProvider = [] } = answer;
	const known = verifiedProvider.filter((id) => id === 'password' || isOffered(id));
	// The protocol names the providers of an account; an account without any has a password.
	if (known.length === 0) known.push('password');
	return {
		providerId: credential.providerId,
		email,
		knownMethods: (['password', 'google.com', 'facebook.com'] as const).filter((id) => known.includes(id)),
		signInAndLink: async (method) => {
			const auth = await openAuth();
			const { user } =
				'password' in method
					? await signInWithEmailAndPassword(auth, email, method.password)
					: { user: await signInToKnown(method.providerId, email) };
			if (user.email?.toLowerCase() !== email.toLowerCase()) {
				// Another account was chosen in the window: nothing may be linked to that one.
				void endOnServer([await getIdToken(user)]);
				await signOut(auth);
				throw new FirebaseError('auth/user-mismatch', `This is not the account of ${email}.`);
			}
			const before = await getIdToken(user);
			const isLinked = await linkWithCredential(user, credential).then(
				() => true,
				() => false,
			);
			const session = await sessionOf(user, 'password' in method ? 'password' : loginTypes[method.providerId]);
			return { session: { ...session, formerTokens: isLinked ? before : undefined }, isLinked };
		},
	};
}

const isOffered = (id: string): id is ProviderId => Object.hasOwn(loginTypes, id);

/** Returns a provider's window. `email` preselects an account in it; `mayCreate` is for our own service alone. */
function providerOf(
	id: ProviderId,
	{ email, mayCreate = true }: { email?: string | undefined; mayCreate?: boolean } = {},
): GoogleAuthProvider | FacebookAuthProvider {
	const forService: Record<string, string> = mayCreate ? {} : { auto_create: 'false' };
	if (id === 'facebook.com') {
		const provider = new FacebookAuthProvider();
		provider.addScope('email');
		return provider.setCustomParameters(forService) as FacebookAuthProvider;
	}
	const provider = new GoogleAuthProvider();
	// Without `select_account`, a browser that knows one account goes on with that, and nobody is asked.
	const choice: Record<string, string> = email ? { login_hint: email } : { prompt: 'select_account' };
	return provider.setCustomParameters({ ...choice, ...forService }) as GoogleAuthProvider;
}
