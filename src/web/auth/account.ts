import type { ProviderId } from '#web/auth/provider-sign-in.ts';
import { saveToken } from '#web/session.ts';

/** The SDK is heavy and few visitors sign in: it is loaded when first needed, never with a page. */
const loadAccount = () => import('#web/auth/firebase-account.ts');

/** Asks for a message with a link to choose a new password. @throws FirebaseError */
export async function requestPasswordReset(email: string): Promise<void> {
	await (await loadAccount()).askForReset(email);
}

/** Asks for the message that verifies the address of whoever is signed in. @throws FirebaseError */
export async function sendVerification(): Promise<void> {
	await (await loadAccount()).mailVerification();
}

/** What a mailed code is good for. */
export interface ActionCode {
	code: string;
	kind: 'resetPassword' | 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail';
	/** The address that it is about: the new one of a change, the one to go back to of a recovery. */
	email: string;
	/** The address that it replaces. */
	formerEmail: string | null;
	/** The account to which one has to be signed in, by its address; null where the code alone will do. */
	account: string | null;
	/** Whether it is used together with a new password. */
	setsPassword: boolean;
}

/** Looks at a mailed code without using it up. @throws FirebaseError `auth/expired-action-code`, `auth/invalid-action-code` … */
export async function inspectCode(code: string): Promise<ActionCode> {
	return (await loadAccount()).readCode(code);
}

/** Does what the code of a message about an address is for. @throws FirebaseError as `inspectCode`; `auth/user-mismatch` … */
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

/** Gives an account that came by a provider a password of its own. @throws FirebaseError `auth/requires-recent-login` … */
export async function setPassword(password: string): Promise<void> {
	saveToken(await (await loadAccount()).addPassword(password));
}

/** Proves anew who is signed in, for what asks for that. @throws FirebaseError `auth/invalid-credential` … */
export async function confirmPassword(password: string): Promise<void> {
	saveToken(await (await loadAccount()).proveByPassword(password));
}

export interface SignInMethod {
	id: ProviderId | 'password';
	/** Whose account it is there. */
	account: string | null;
}

/** The ways in which whoever is signed in may sign in. @throws FirebaseError */
export async function listSignInMethods(): Promise<SignInMethod[]> {
	return (await loadAccount()).listMethods();
}

/** Deletes what whoever is signed in signs in with. @throws FirebaseError `auth/requires-recent-login` … */
export async function deleteAccount(): Promise<void> {
	await (await loadAccount()).removeAccount();
}
