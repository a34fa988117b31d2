import { ApiError, createClient } from '#contract/client.ts';
import { paths } from '#web/links/paths.ts';
import { apiBase } from '#web/session/api-base.ts';
import { endOnServer } from '#web/session/end-on-server.ts';
import {
	clearSession,
	clearSessionOf,
	readSession,
	replaceSession,
	type Session,
	saveMember,
	saveToken,
	tokensOf,
} from '#web/session/session.ts';

/** Loads the SDK when it is first needed, never with a page: it is heavy, and few visitors sign in. */
const loadSdk = () => import('#web/session/firebase/firebase.ts');

/** Signs in, and keeps the session. @throws FirebaseError with a code such as `auth/invalid-credential`. */
export async function signIn(email: string, password: string): Promise<void> {
	const { signInWithPassword } = await loadSdk();
	await beginSession(await signInWithPassword(email, password));
}

/**
 * Registers and signs in. The message that verifies the address goes out at once; `isMailSent` says whether it did.
 * @throws FirebaseError with a code such as `auth/email-already-in-use`.
 */
export async function signUp(name: string, email: string, password: string): Promise<{ isMailSent: boolean }> {
	const { registerWithPassword } = await loadSdk();
	await beginSession(await registerWithPassword(name, email, password));
	return { isMailSent: await mailFirstLink() };
}

/**
 * Asks for the message that verifies the address of a new account; tells whether it was sent. That it was not is no
 * failure: the account is there, and the message can be asked for again.
 */
export const mailFirstLink = (): Promise<boolean> =>
	import('#web/session/firebase/firebase-account.ts')
		.then(({ mailVerification }) => mailVerification())
		.then(
			() => true,
			() => false,
		);

/** How many ms a sign-in waits for the member's name and picture. */
const memberTimeoutMs = 5_000;

/**
 * Keeps the session of somebody who has just signed in. It shows the member as the api knows them; the name, picture
 * and line of the sign-in, which may be older, stay only where the member cannot be asked for. Somebody who has left
 * already is led to the last step of leaving instead.
 */
export async function beginSession(session: Session): Promise<void> {
	const call = createClient({ base: apiBase, token: () => session.token });
	const me = await call('GET /me', { signal: AbortSignal.timeout(memberTimeoutMs) }).catch((error: unknown) => {
		const isDeparted = error instanceof ApiError && error.code === 'account_deleted';
		return isDeparted ? ('departed' as const) : undefined;
	});
	if (me === 'departed') {
		location.replace(paths.leaving);
		// This page is being left: nothing else may lead on from it.
		return new Promise(() => {});
	}
	replaceSession(session);
	if (me) saveMember(me.data);
}

let refreshing: Promise<string | null> | undefined;

/**
 * Forces a fresh ID token, hands it to the session and returns it; null when nobody is signed in. Calls at the same
 * time share one refresh. Where the account has been signed out elsewhere, the session here ends too.
 */
export function refreshIdToken(): Promise<string | null> {
	refreshing ??= refreshNow().finally(() => {
		refreshing = undefined;
	});
	return refreshing;
}

async function refreshNow(): Promise<string | null> {
	const session = readSession();
	if (!session) return null;
	const { freshToken } = await loadSdk();
	const answer = await freshToken(session.uid);
	// Somebody else has signed in here by another tab: with the SDK's user, the way to renew this session has gone.
	if (answer.state === 'replaced') void endOnServer(tokensOf(session));
	if (answer.state === 'replaced' || answer.state === 'ended') await clearSessionOf(session.uid, answer.reason);
	// What was asked for in the name of one member is never done in that of another.
	if (answer.state !== 'fresh' || readSession()?.uid !== session.uid) return null;
	saveToken(answer.token);
	return answer.token;
}

/** Ends the session here at once, and on the server as soon as that can be reached. */
export async function signOut(): Promise<void> {
	const session = readSession();
	const isForgotten = forgetSession();
	if (session) void endOnServer(tokensOf(session));
	await isForgotten;
}

/** Ends the session here alone: an account that is gone has none on the server. */
export async function forgetSession(): Promise<void> {
	const arePagesGone = clearSession();
	const { endSession } = await loadSdk();
	await endSession();
	await arePagesGone;
}
