import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { AppError } from '#contract/errors.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { verifyIdToken } from '#identity/verify-id-token.ts';

/** Verifies our own tokens. */
export function embeddedVerifier(ctx: Pick<IdentityContext, 'signer' | 'sessions'>): TokenVerifier {
	return {
		verify: (idToken, now) =>
			verifyIdToken({ ...ctx, now }, idToken).catch((error) => {
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

const firebaseKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Verifies the tokens of a Firebase project; keys that cannot be fetched are an outage (503), not a bad token. */
export function firebaseVerifier(projectId: string, keysUrl = firebaseKeys): TokenVerifier {
	const keys = createRemoteJWKSet(new URL(keysUrl));
	return {
		verify: async (idToken, now) => {
			const { payload } = await jwtVerify(idToken, keys, {
				algorithms: ['RS256'],
				issuer: `https://securetoken.google.com/${projectId}`,
				audience: projectId,
				requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
				clockTolerance: 5,
				currentDate: now,
			}).catch((cause) => {
				if (cause instanceof errors.JWTExpired) throw new AppError('token_expired', { cause });
				const isBadToken =
					cause instanceof errors.JOSEError &&
					!(cause instanceof errors.JWKSTimeout) &&
					cause.code !== 'ERR_JOSE_GENERIC';
				throw new AppError(isBadToken ? 'unauthenticated' : 'unavailable', { cause });
			});
			const { sub = '', email, email_verified, name, picture, auth_time } = payload as Record<string, unknown>;
			if (typeof sub !== 'string' || sub.length === 0 || sub.length > 128 || typeof auth_time !== 'number')
				throw new AppError('unauthenticated');
			return {
				uid: sub,
				email: typeof email === 'string' ? email : null,
				emailVerified: email_verified === true,
				name: typeof name === 'string' ? name : null,
				picture: typeof picture === 'string' ? picture : null,
				authTime: auth_time,
			};
		},
	};
}
