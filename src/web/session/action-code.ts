/** What a mailed code is for. */
export interface ActionCode {
	code: string;
	kind: 'resetPassword' | 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail';
	/** The address that the code is about: the new one of a change, or the one that a recovery goes back to. */
	email: string;
	/** For a recovery, the address that `email` replaces. */
	formerEmail: string | null;
	/** Whether its account has to be signed in where the code is used. */
	needsSignIn: boolean;
	/** The address of that account, where whoever reads the mail may know it. */
	account: string | null;
	/** Whether the code is used together with a new password. */
	setsPassword: boolean;
}
