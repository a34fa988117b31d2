import type { OpenTransaction } from '#contract/members/account-deletion.ts';

/** What the API learns from an ID token; who issued it is the verifier's business. */
export interface VerifiedToken {
	uid: string;
	email: string | null;
	emailVerified: boolean;
	name: string | null;
	picture: string | null;
	/** When the person last proved who they are, seconds since the epoch. */
	authTime: number;
	/** When the token was signed, seconds since the epoch: it says what was so then. */
	issuedAt: number;
	/** Until when the token holds, seconds since the epoch. */
	expiresAt: number;
	/** The session that the token belongs to; null when its issuer does not say. */
	sessionId: string | null;
}

/**
 * Checks ID tokens. Two implementations: the own identity service, and a Firebase project.
 * Both throw AppError `unauthenticated`, `token_expired`, `account_suspended` or `unavailable`.
 */
export interface TokenVerifier {
	verify(idToken: string, now: Date): Promise<VerifiedToken>;
	/**
	 * Checks a token as `verify` does, and also asks for the account's state and address at this moment. A token says for an
	 * hour what was so when it was signed, which is too long where it makes an operator.
	 */
	verifyNow(idToken: string, now: Date): Promise<VerifiedToken>;
	/**
	 * Keeps the account from being deleted until the transaction ends, so that no member is made for an account that is
	 * going. Returns false when the account is gone; always true where another service keeps accounts, of which nothing is
	 * known here.
	 */
	holdAccount(transaction: OpenTransaction, uid: string): Promise<boolean>;
}
