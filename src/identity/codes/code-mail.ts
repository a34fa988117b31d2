export type CodeKind = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

/** A mail that carries a code, before it is put into words. */
export interface CodeMail {
	kind: CodeKind;
	/** The recipient: for `VERIFY_AND_CHANGE_EMAIL` the new address, for `RECOVER_EMAIL` the old one. */
	to: string;
	/** The present address of the account. */
	email: string;
	/** Whether somebody has confirmed the account's address. */
	isConfirmed: boolean;
	newEmail: string | null;
	/** The name of the account, for its owner's eyes: null where the recipient may be somebody else. */
	name: string | null;
	code: string;
	/** The page that asks for a press before it uses the code. */
	link: string;
}
