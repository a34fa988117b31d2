export type CodeKind = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

/** A mail that carries a code, before it is put into words. */
export interface CodeMail {
	kind: CodeKind;
	/** Where it goes: for `VERIFY_AND_CHANGE_EMAIL` the new address, for `RECOVER_EMAIL` the old one. */
	to: string;
	/** The account's address now. */
	email: string;
	/** Whether somebody has shown that the account's address is theirs. */
	isConfirmed: boolean;
	newEmail: string | null;
	name: string | null;
	code: string;
	/** The page that asks for a press before it uses the code. */
	link: string;
}
