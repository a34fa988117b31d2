import { FirebaseError, initializeApp } from '@firebase/app';
import {
	type Auth,
	browserLocalPersistence,
	browserPopupRedirectResolver,
	browserSessionPersistence,
	connectAuthEmulator,
	createUserWithEmailAndPassword,
	getIdToken,
	indexedDBLocalPersistence,
	initializeAuth,
	onIdTokenChanged,
	signInWithEmailAndPassword,
	signOut,
	type User,
	updateProfile,
} from '@firebase/auth';
import { isEnding } from '#web/session/end-on-server.ts';
import { OwnPopupResolver } from '#web/session/firebase/popup-resolver.ts';
import {
	clearSession,
	type EndReason,
	type LoginType,
	readSession,
	type Session,
	saveToken,
} from '#web/session/session.ts';

interface BrowserConfig {
	identity: { mode: 'embedded' | 'firebase'; projectId: string; apiKey: string; authDomain: string };
}

let opening: Promise<Auth> | undefined;

/** Opens the page's one SDK, against our own identity service or a Firebase project, as /config.json says. */
export function openAuth(): Promise<Auth> {
	opening ??= open().catch((error: unknown) => {
		opening = undefined;
		throw error;
	});
	return opening;
}

async function open(): Promise<Auth> {
	const { identity } = await readConfig();
	const { mode, ...options } = identity;
	const auth = initializeAuth(initializeApp(options), {
		persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
		popupRedirectResolver: mode === 'embedded' ? OwnPopupResolver : browserPopupRedirectResolver,
	});
	if (mode === 'embedded') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
	await auth.authStateReady();
	await forgetEnded(auth);
	onIdTokenChanged(auth, followUser);
	return auth;
}

/** Signs out a user whose session was ended here while the SDK could not be loaded. */
async function forgetEnded(auth: Auth): Promise<void> {
	const { stsTokenManager } = (auth.currentUser?.toJSON() ?? {}) as { stsTokenManager?: { accessToken?: string } };
	if (isEnding(stsTokenManager?.accessToken ?? '')) await signOut(auth);
}

async function readConfig(): Promise<BrowserConfig> {
	try {
		const response = await fetch('/config.json');
		if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
		return await response.json();
	} catch (cause) {
		throw new FirebaseError('auth/network-request-failed', `The sign-in settings could not be read: ${String(cause)}`);
	}
}

/** The user whom the SDK named last; undefined before it named anybody. */
let followed: string | undefined;

/**
 * Makes the session follow the SDK's user. The SDK refreshes tokens by itself, and signs out a user who is disabled or
 * revoked.
 */
async function followUser(user: User | null): Promise<void> {
	const former = followed;
	followed = user?.uid;
	const session = readSession();
	if (!session) return;
	if (user) {
		if (user.uid === session.uid) saveToken(await getIdToken(user));
		// A user who signed out in another tab says nothing of somebody who has signed in there since.
	} else if (former === undefined || former === session.uid) await clearSession('ended');
}

export async function signInWithPassword(email: string, password: string): Promise<Session> {
	const { user } = await signInWithEmailAndPassword(await openAuth(), email, password);
	return sessionOf(user);
}

export async function registerWithPassword(name: string, email: string, password: string): Promise<Session> {
	const { user } = await createUserWithEmailAndPassword(await openAuth(), email, password);
	await updateProfile(user, { displayName: name });
	// The token has the name only after a refresh, and the member is made from the token.
	await getIdToken(user, true);
	return sessionOf(user);
}

export type FreshToken =
	| { state: 'fresh'; token: string }
	| { state: 'ended' | 'replaced'; reason: EndReason }
	| { state: 'unreachable' };

/** Forces a fresh token of a member, as long as they are the SDK's user. */
export async function freshToken(uid: string): Promise<FreshToken> {
	try {
		const { currentUser } = await openAuth();
		if (!currentUser) return { state: 'ended', reason: 'ended' };
		if (currentUser.uid !== uid) return { state: 'replaced', reason: 'ended' };
		return { state: 'fresh', token: await getIdToken(currentUser, true) };
	} catch (error) {
		const code = error instanceof FirebaseError ? error.code : '';
		if (code === 'auth/user-disabled') return { state: 'ended', reason: 'disabled' };
		return endingCodes.has(code) ? { state: 'ended', reason: 'ended' } : { state: 'unreachable' };
	}
}

const endingCodes = new Set(['auth/user-token-expired', 'auth/invalid-user-token', 'auth/user-not-found']);

export async function endSession(): Promise<void> {
	await signOut(await openAuth());
}

/** Returns what the browser keeps of somebody who has just signed in. */
export async function sessionOf(user: User, loginType: LoginType = 'password'): Promise<Session> {
	return {
		token: await getIdToken(user),
		uid: user.uid,
		loginType,
		name: user.displayName ?? undefined,
		email: user.email ?? undefined,
		image: user.photoURL ?? undefined,
	};
}
