/** What a mailed code is for. */
export interface ActionCode {
	code: string;
	kind: 'resetPassword' | 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail';
	/** The address that the code is about: the new one of a change, or the one that a recovery goes back to. */
	email: string;
	/** The address that `email` replaces. */
	formerEmail: string | null;
	/** The address of the account that has to be signed in to use the code; null where the code alone will do. */
	account: string | null;
	/** Whether the code is used together with a new password. */
	setsPassword: boolean;
}
