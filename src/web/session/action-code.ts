import type { Session } from '#web/session/session.ts';

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
	/** The present address of that account, where the service says it. */
	account: string | null;
	/** Whether the service takes the code for the account that is signed in alone. A Firebase project takes it from anybody. */
	isForAccountAlone: boolean;
	/** Whether the code is used together with a new password. */
	setsPassword: boolean;
}

/** Tells whether the code may be used with this session, as far as the page knows; null is of nobody. */
export function mayUse({ needsSignIn, account, isForAccountAlone }: ActionCode, session: Session | null): boolean {
	if (!needsSignIn) return true;
	if (!session) return false;
	// A session without an address may belong to the account that is about to get one: a service that knows decides.
	if (isForAccountAlone && (!session.email || !account)) return true;
	return account !== null && session.email?.toLowerCase() === account.toLowerCase();
}
