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
