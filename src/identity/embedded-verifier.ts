import { AppError } from '#contract/errors.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { KeyWithdrawn } from '#identity/token-signer.ts';
import { verifyIdToken } from '#identity/verify-id-token.ts';

/** Verifies our own tokens. */
export function embeddedVerifier(ctx: Pick<IdentityContext, 'signer' | 'sessions'>): TokenVerifier {
	return {
		verify: (idToken, now) =>
			verifyIdToken({ ...ctx, now }, idToken).catch((error) => {
				// A fresh token will do: the session holds.
				if (error instanceof KeyWithdrawn) throw new AppError('token_expired', { cause: error });
				if (!(error instanceof ProtocolError)) throw error;
				const code =
					error.message === 'TOKEN_EXPIRED'
						? 'token_expired'
						: error.message === 'USER_DISABLED'
							? 'account_suspended'
							: 'unauthenticated';
				throw new AppError(code, { cause: error });
			}),
	};
}
