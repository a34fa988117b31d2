import { FirebaseError } from '@firebase/app';
import { type Auth, getIdToken } from '@firebase/auth';

/** Returns whether accounts are kept by the site's own service, rather than by a Firebase project. */
export const isOwnService = ({ emulatorConfig }: Auth): boolean => emulatorConfig !== null;

/** The service's error code → the SDK's name of it. */
const names: Partial<Record<string, string>> = {
	INVALID_OOB_CODE: 'invalid-action-code',
	EXPIRED_OOB_CODE: 'expired-action-code',
	EMAIL_EXISTS: 'email-already-in-use',
	USER_DISABLED: 'user-disabled',
	USER_MISMATCH: 'user-mismatch',
	MISSING_ID_TOKEN: 'user-signed-out',
	TOKEN_EXPIRED: 'user-token-expired',
	USER_NOT_FOUND: 'user-token-expired',
	INVALID_ID_TOKEN: 'invalid-user-token',
};

/**
 * Does what the SDK's `applyActionCode` does, with the token of whoever is signed in: our own service confirms an
 * address only for the account that is signed in, and the SDK does not say which that is.
 * @throws FirebaseError with the SDK's codes.
 */
export async function applyOwnCode({ config, currentUser }: Auth, oobCode: string): Promise<void> {
	const idToken = currentUser ? await getIdToken(currentUser) : undefined;
	const url = `/identitytoolkit.googleapis.com/v1/accounts:update?key=${encodeURIComponent(config.apiKey)}`;
	const headers = { 'content-type': 'application/json' };
	const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ oobCode, idToken }) })
		.then(async (response) => ({
			isDone: response.ok,
			body: (await response.json()) as { error?: { message: string } },
		}))
		.catch((cause: unknown) => {
			throw new FirebaseError('auth/network-request-failed', `The code could not be sent: ${String(cause)}`);
		});
	if (answer.isDone) return;
	const message = answer.body.error?.message ?? '';
	throw new FirebaseError(`auth/${names[message.split(' : ')[0] ?? ''] ?? 'internal-error'}`, message);
}
