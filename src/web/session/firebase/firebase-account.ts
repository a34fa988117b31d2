import { FirebaseError } from '@firebase/app';
import {
	applyActionCode,
	checkActionCode,
	confirmPasswordReset,
	deleteUser,
	EmailAuthProvider,
	getIdToken,
	linkWithCredential,
	type PasswordValidationStatus,
	reauthenticateWithCredential,
	reload,
	sendEmailVerification,
	sendPasswordResetEmail,
	type User,
	updatePassword,
	validatePassword,
	verifyBeforeUpdateEmail,
} from '@firebase/auth';
import { ApiError, createClient } from '#contract/client.ts';
import type { ActionCode } from '#web/session/action-code.ts';
import { apiBase } from '#web/session/api-base.ts';
import { openAuth } from '#web/session/firebase/firebase.ts';
import { actionCodeOf } from '#web/session/firebase/read-action-code.ts';
import { applyOwnCode, isOwnService } from '#web/session/own-service.ts';
import { readSession } from '#web/session/session.ts';
import type { SignInMethod } from '#web/session/sign-in-method.ts';

/**
 * Returns the SDK's user, who is the member of the session.
 * @throws FirebaseError `auth/user-mismatch`, `auth/user-token-expired` when nobody is signed in
 */
export async function currentUser(): Promise<User> {
	const { currentUser: user } = await openAuth();
	const session = readSession();
	// Another tab may have signed in somebody else, to whom nothing must be done from a page of the former member.
	if (user && session && session.uid !== user.uid)
		throw new FirebaseError('auth/user-mismatch', 'Someone else is signed in.');
	if (user) return user;
	throw new FirebaseError('auth/user-token-expired', 'No one is signed in.');
}

export async function askForReset(email: string): Promise<void> {
	await sendPasswordResetEmail(await openAuth(), email);
}

export async function mailVerification(): Promise<void> {
	await sendEmailVerification(await currentUser());
}

export async function readCode(code: string): Promise<ActionCode> {
	const auth = await openAuth();
	return actionCodeOf(code, await checkActionCode(auth, code), { isOwn: isOwnService(auth) });
}

export async function useUpCode({ code, kind, email }: ActionCode): Promise<void> {
	const auth = await openAuth();
	const { currentUser: user } = auth;
	// Somebody who has just signed in through Google may have confirmed the address by that.
	if (kind === 'verifyEmail' && user?.emailVerified && user.email === email) return;
	await (isOwnService(auth) ? applyOwnCode(auth, code) : applyActionCode(auth, code));
	// The code may have ended the user's sessions; then the session here follows by itself.
	if (auth.currentUser) await reload(auth.currentUser).catch(() => {});
}

export async function resetWithCode(code: string, newPassword: string): Promise<void> {
	await confirmPasswordReset(await openAuth(), code, newPassword);
}

export async function askForEmailChange(newEmail: string): Promise<void> {
	await verifyBeforeUpdateEmail(await currentUser(), newEmail);
}

export async function replacePassword(newPassword: string): Promise<string> {
	const user = await currentUser();
	await updatePassword(user, newPassword);
	return getIdToken(user);
}

export async function addPassword(password: string): Promise<string> {
	const user = await currentUser();
	await linkWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
	return getIdToken(user);
}

export async function proveByPassword(password: string): Promise<string> {
	const user = await currentUser();
	await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
	return getIdToken(user);
}

export async function listMethods(): Promise<SignInMethod[]> {
	const { providerData } = await currentUser();
	return providerData.map(({ providerId, email, displayName }) => ({
		id: providerId as SignInMethod['id'],
		account: email ?? displayName,
	}));
}

/** Deletes what a member who has left signed in with. @returns false, with nothing done, for a member who is still here */
export async function removeAccount(): Promise<boolean> {
	const user = await currentUser();
	const token = await getIdToken(user);
	const call = createClient({ base: apiBase, token: () => token });
	const hasLeft = await call('GET /me').then(
		() => false,
		(error: unknown) => {
			if (error instanceof ApiError && error.code === 'account_deleted') return true;
			throw error;
		},
	);
	if (hasLeft) await deleteUser(user);
	return hasLeft;
}

export async function judge(password: string): Promise<PasswordValidationStatus> {
	return validatePassword(await openAuth(), password);
}
