import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError } from '#contract/errors.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';

const firebaseKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const clockToleranceS = 5;
const subjectMax = 128;

/**
 * Verifies the tokens of a Firebase project as its documentation says (Verify ID tokens using a third-party JWT library).
 * Its public keys are kept for ten minutes, and fetched again for a key that is not among them, though not within half
 * a minute. Keys that cannot be fetched are an outage (503), not a bad token, which would have the client sign out.
 */
export function firebaseVerifier(projectId: string, keysUrl = firebaseKeys): TokenVerifier {
	const fetched = createRemoteJWKSet(new URL(keysUrl));
	const getKey: JWTVerifyGetKey = (header, token) => {
		if (!header.kid) throw new errors.JWTInvalid('The token does not name its key.');
		return fetched(header, token);
	};
	return {
		verify: async (idToken, now) => {
			const { payload } = await jwtVerify(idToken, getKey, {
				algorithms: ['RS256'],
				issuer: `https://securetoken.google.com/${projectId}`,
				audience: projectId,
				requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
				clockTolerance: clockToleranceS,
				currentDate: now,
			}).catch((cause) => {
				if (cause instanceof errors.JWTExpired) throw new AppError('token_expired', { cause });
				throw new AppError(isOfToken(cause) ? 'unauthenticated' : 'unavailable', { cause });
			});
			const { sub, iat = 0, auth_time, email, email_verified, name, picture } = payload;
			const latest = now.getTime() / 1000 + clockToleranceS;
			const isComplete =
				typeof sub === 'string' && sub.length > 0 && sub.length <= subjectMax && typeof auth_time === 'number';
			if (!isComplete || auth_time > latest || iat > latest) throw new AppError('unauthenticated');
			return {
				uid: sub,
				email: typeof email === 'string' ? email : null,
				emailVerified: email_verified === true,
				name: typeof name === 'string' ? name : null,
				picture: typeof picture === 'string' ? picture : null,
				authTime: auth_time,
				sessionId: null,
			};
		},
	};
}

/** Whether the token is at fault, rather than where its keys come from. */
function isOfToken(error: unknown): boolean {
	const isOfKeys =
		error instanceof errors.JWKSTimeout ||
		error instanceof errors.JWKSInvalid ||
		(error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
	return error instanceof errors.JOSEError && !isOfKeys;
}
