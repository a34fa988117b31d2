import type { Transaction } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import { getAccount } from '#identity/accounts/accounts.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { KeyWithdrawn } from '#identity/keys/token-signer.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { holdUser } from '#identity/queries.ts';
import type { DB } from '#identity/schema.ts';
import { verifyIdToken } from '#identity/tokens/verify-id-token.ts';

/** Verifies our own tokens. */
export const embeddedVerifier = (shared: Pick<IdentityContext, 'db' | 'signer' | 'sessions'>): TokenVerifier => ({
	verify: (idToken, now) => verifyIdToken({ ...shared, now }, idToken).catch(rethrow),
	verifyNow: async (idToken, now) => {
		const { user, token } = await getAccount({ ...shared, now }, idToken).catch(rethrow);
		return { ...token, email: user.email, emailVerified: user.email_verified, issuedAt: now.getTime() / 1000 };
	},
	holdAccount: (transaction, uid) => holdUser(transaction as unknown as Transaction<DB>, uid),
});

/**
 * Rethrows an error of the protocol as the API's error.
 * @throws AppError
 */
export function rethrow(error: unknown): never {
	// A fresh token will work, as the session is still valid.
	if (error instanceof KeyWithdrawn) throw new AppError('token_expired', { cause: error });
	if (!(error instanceof ProtocolError)) throw error;
	throw new AppError(codes[error.message] ?? 'unauthenticated', { cause: error });
}

const codes: Partial<Record<string, 'token_expired' | 'account_suspended'>> = {
	TOKEN_EXPIRED: 'token_expired',
	USER_DISABLED: 'account_suspended',
};
