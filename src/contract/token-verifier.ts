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
	/** As of when it says this, seconds since the epoch. */
	issuedAt: number;
	/** Until when it holds, seconds since the epoch. */
	expiresAt: number;
	/** Which session it belongs to; null when its issuer does not say. */
	sessionId: string | null;
}

/**
 * Checks ID tokens. Two implementations: the own identity service, and a Firebase project.
 * Both throw AppError `unauthenticated`, `token_expired`, `account_suspended` or `unavailable`.
 */
export interface TokenVerifier {
	verify(idToken: string, now: Date): Promise<VerifiedToken>;
	/**
	 * The same with the account asked how it is at this moment, its address too. A token says for an hour what was so when
	 * it was signed, which is too long where it makes an operator.
	 */
	verifyNow(idToken: string, now: Date): Promise<VerifiedToken>;
	/**
	 * Keeps the account from being deleted until the transaction ends, so that no member is made of one that is going.
	 * False when it is gone; always true where another service keeps accounts, of which nothing is known here.
	 */
	holdAccount(transaction: OpenTransaction, uid: string): Promise<boolean>;
}
