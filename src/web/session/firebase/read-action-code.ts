import { FirebaseError } from '@firebase/app';
import { type ActionCodeInfo, ActionCodeOperation } from '@firebase/auth';
import type { ActionCode } from '#web/session/action-code.ts';

const kinds: Partial<Record<string, ActionCode['kind']>> = {
	[ActionCodeOperation.PASSWORD_RESET]: 'resetPassword',
	[ActionCodeOperation.VERIFY_EMAIL]: 'verifyEmail',
	[ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL]: 'verifyAndChangeEmail',
	[ActionCodeOperation.RECOVER_EMAIL]: 'recoverEmail',
};

/**
 * Returns what a mailed code is for, of what the SDK says; `isOwn` tells that it comes from our own service.
 * @throws FirebaseError `auth/invalid-action-code`
 */
export function actionCodeOf(
	code: string,
	{ operation, data }: ActionCodeInfo,
	{ isOwn }: { isOwn: boolean },
): ActionCode {
	const kind = kinds[operation];
	if (!kind || !data.email)
		throw new FirebaseError('auth/invalid-action-code', `Nothing here is done with ${operation}.`);
	// Our own service tells the address that a change replaces to nobody.
	const previous = data.previousEmail ?? null;
	return {
		code,
		kind,
		email: data.email,
		formerEmail: kind === 'recoverEmail' ? previous : null,
		needsSignIn: kind === 'verifyEmail' || kind === 'verifyAndChangeEmail',
		account: kind === 'verifyEmail' ? data.email : kind === 'verifyAndChangeEmail' ? previous : null,
		isForAccountAlone: isOwn,
		setsPassword: kind === 'resetPassword' || (kind === 'recoverEmail' && isOwn),
	};
}
