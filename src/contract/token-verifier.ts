/** What the API learns from an ID token; who issued it is the verifier's business. */
export interface VerifiedToken {
	uid: string;
	email: string | null;
	emailVerified: boolean;
	name: string | null;
	picture: string | null;
	/** When the person last proved who they are, seconds since the epoch. */
	authTime: number;
	/** Which session it belongs to; null when its issuer does not say. */
	sessionId: string | null;
}

/**
 * Checks ID tokens. Two implementations: the own identity service, and a Firebase project.
 * `verify` throws AppError `unauthenticated`, `token_expired`, `account_suspended` or `unavailable`.
 */
export interface TokenVerifier {
	verify(idToken: string, now: Date): Promise<VerifiedToken>;
}
