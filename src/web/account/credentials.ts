import type { ActionCode } from '#web/session/action-code.ts';
import { saveToken } from '#web/session/session.ts';
import type { SignInMethod } from '#web/session/sign-in-method.ts';

/** The SDK is heavy and few visitors sign in: it is loaded when first needed, never with a page. */
const loadAccount = () => import('#web/session/firebase/firebase-account.ts');

/** Asks for a message with a link to choose a new password. @throws FirebaseError */
export async function requestPasswordReset(email: string): Promise<void> {
	await (await loadAccount()).askForReset(email);
}

/** Asks for the message that verifies the address of the member who is signed in. @throws FirebaseError */
export async function sendVerification(): Promise<void> {
	await (await loadAccount()).mailVerification();
}

/**
 * Reads a mailed code without using it up.
 * @throws FirebaseError `auth/expired-action-code`, `auth/invalid-action-code` …
 */
export async function inspectCode(code: string): Promise<ActionCode> {
	return (await loadAccount()).readCode(code);
}

/** Uses up the code of a message about an address. @throws FirebaseError as `inspectCode`; `auth/user-mismatch` … */
export async function applyCode(code: ActionCode): Promise<void> {
	await (await loadAccount()).useUpCode(code);
}

/** Sets the password of the account that the code is about. @throws FirebaseError as `inspectCode`, or about the password. */
export async function resetPassword(code: string, newPassword: string): Promise<void> {
	await (await loadAccount()).resetWithCode(code, newPassword);
}

/** Sends a message to the new address; nothing changes until its link is pressed. @throws FirebaseError */
export async function requestEmailChange(newEmail: string): Promise<void> {
	await (await loadAccount()).askForEmailChange(newEmail);
}

/** Changes the password, which ends every other session. @throws FirebaseError `auth/requires-recent-login` … */
export async function changePassword(newPassword: string): Promise<void> {
	saveToken(await (await loadAccount()).replacePassword(newPassword));
}

/**
 * Gives a password to an account that was made with a provider.
 * @throws FirebaseError `auth/requires-recent-login` …
 */
export async function setPassword(password: string): Promise<void> {
	saveToken(await (await loadAccount()).addPassword(password));
}

/** Proves anew who is signed in, for changes that ask for that. @throws FirebaseError `auth/invalid-credential` … */
export async function confirmPassword(password: string): Promise<void> {
	saveToken(await (await loadAccount()).proveByPassword(password));
}

/** Returns the ways in which the member who is signed in can sign in. @throws FirebaseError */
export async function listSignInMethods(): Promise<SignInMethod[]> {
	return (await loadAccount()).listMethods();
}

/**
 * Deletes the account that a member who has left signed in with.
 * @returns false, with nothing done, for a member who is still here
 * @throws FirebaseError `auth/requires-recent-login` …
 */
export async function deleteAccount(): Promise<boolean> {
	return (await loadAccount()).removeAccount();
}
