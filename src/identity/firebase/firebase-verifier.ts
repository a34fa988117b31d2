import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { TokenVerifier, VerifiedToken } from '#contract/token-verifier.ts';
import { callFirebase, type FirebaseCallOptions } from '#identity/firebase/firebase-calls.ts';
import { isAhead } from '#identity/tokens/verify-id-token.ts';

const firebaseKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const clockToleranceS = 5;
const subjectMax = 128;

/**
 * Verifies the tokens of a Firebase project as its documentation says (Verify ID tokens using a third-party JWT library).
 * The project's public keys are kept for ten minutes, and fetched again for an unknown key, at most every half minute.
 * Keys that cannot be fetched are an outage (503), not a bad token, which would make the client sign out.
 */
export function firebaseVerifier(
	projectId: string,
	project: FirebaseCallOptions,
	keysUrl = firebaseKeys,
): TokenVerifier {
	const fetched = createRemoteJWKSet(new URL(keysUrl));
	const getKey: JWTVerifyGetKey = (header, token) => {
		if (!header.kid) throw new errors.JWTInvalid('The token does not name its key.');
		return fetched(header, token);
	};
	const verifier: TokenVerifier = {
		holdAccount: async () => true,
		verifyNow: async (idToken, now) => {
			const token = await verifier.verify(idToken, now);
			return { ...token, ...(await askForAccount(project, idToken, token)), issuedAt: now.getTime() / 1000 };
		},
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
			const { sub, iat = 0, exp = 0, auth_time, email, email_verified, name, picture, firebase } = payload;
			const isComplete =
				typeof sub === 'string' && sub.length > 0 && sub.length <= subjectMax && typeof auth_time === 'number';
			if (!isComplete || isAhead({ iat, auth_time }, now) || !isOfMember(firebase))
				throw new AppError('unauthenticated');
			return {
				uid: sub,
				email: typeof email === 'string' ? email : null,
				emailVerified: email_verified === true,
				name: typeof name === 'string' ? name : null,
				picture: typeof picture === 'string' ? picture : null,
				authTime: auth_time,
				issuedAt: iat,
				expiresAt: exp,
				sessionId: null,
			};
		},
	};
	return verifier;
}

/**
 * Returns the address that the account has now.
 * @throws AppError where the project would give the account no more tokens.
 */
async function askForAccount(project: FirebaseCallOptions, idToken: string, { uid, authTime }: VerifiedToken) {
	const answer = await callFirebase(project, 'lookup', { idToken });
	const { users, error } = lookupAnswer.safeParse(answer?.body).data ?? {};
	const account = users?.find(({ localId }) => localId === uid);
	if (account?.disabled || error?.message === 'USER_DISABLED') throw new AppError('account_suspended');
	if (account && Number(account.validSince) <= authTime)
		return { email: account.email ?? null, emailVerified: account.emailVerified };
	throw new AppError(account || answer?.status === 400 ? 'unauthenticated' : 'unavailable');
}

const lookupAnswer = z.object({
	users: z
		.array(
			z.object({
				localId: z.string(),
				email: z.string().optional(),
				emailVerified: z.boolean().default(false),
				disabled: z.boolean().default(false),
				/** In seconds since the epoch; sign-ins before this time no longer count. */
				validSince: z.string().default('0'),
			}),
		)
		.optional(),
	error: z.object({ message: z.string() }).optional(),
});

/** Tells whether the token can be of a member: not of somebody anonymous, nor of another list of people (a tenant). */
function isOfMember(firebase: unknown): boolean {
	const { sign_in_provider, tenant } = (firebase ?? {}) as { sign_in_provider?: unknown; tenant?: unknown };
	return sign_in_provider !== 'anonymous' && tenant === undefined;
}

/** Tells whether an error is the token's fault rather than the fault of the keys' source. */
function isOfToken(error: unknown): boolean {
	const isOfKeys =
		error instanceof errors.JWKSTimeout ||
		error instanceof errors.JWKSInvalid ||
		(error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
	return error instanceof errors.JOSEError && !isOfKeys;
}
