import { errors, jwtVerify } from 'jose';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { SessionState } from '#identity/sessions/session-check.ts';

export interface IdToken {
	uid: string;
	sessionId: string;
	/** How the session was begun: `password`, `google.com` … */
	provider: string;
	/** This and the next are in seconds since the epoch. */
	issuedAt: number;
	expiresAt: number;
	authTime: number;
	email: string | null;
	emailVerified: boolean;
	name: string | null;
	picture: string | null;
}

const clockToleranceS = 5;
const aheadMaxS = 60;

/** Tells whether a token's issue or sign-in lies further in the future than clocks may differ. */
export function isAhead({ iat = 0, auth_time }: { iat?: number; auth_time: number }, now: Date): boolean {
	return Math.max(iat, auth_time) > now.getTime() / 1000 + aheadMaxS;
}

/**
 * Checks the signature, issuer, audience and age of a token. Calls that only take something away from their own user
 * accept any age, and keys that were withdrawn: whoever stole one ends a session whose id they know, and no more.
 * @throws ProtocolError `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`.
 */
export async function readIdToken(
	ctx: Pick<IdentityContext, 'signer' | 'now'>,
	idToken: string,
	{ isAgeless = false } = {},
): Promise<IdToken> {
	const { payload, protectedHeader } = await jwtVerify(
		idToken,
		isAgeless ? ctx.signer.knownKeys : ctx.signer.localKeys,
		{
			algorithms: ['RS256'],
			issuer: ctx.signer.issuer,
			audience: ctx.signer.audience,
			typ: 'JWT',
			requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'sid'],
			clockTolerance: isAgeless ? Number.MAX_SAFE_INTEGER : clockToleranceS,
			currentDate: ctx.now,
		},
	).catch((error) => {
		// Keys that could not be read, or were withdrawn, say nothing about the holder of the token.
		if (!(error instanceof errors.JOSEError)) throw error;
		throw new ProtocolError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
	});
	const { sub = '', iat = 0, exp = 0, sid, auth_time, email, email_verified, name, picture, firebase } = payload;
	const isWhole = typeof sid === 'string' && typeof auth_time === 'number';
	if (!isWhole || isAhead({ iat, auth_time }, ctx.now) || ctx.signer.isOutlived(protectedHeader.kid, iat))
		throw new ProtocolError('INVALID_ID_TOKEN');
	return {
		uid: sub,
		sessionId: sid,
		provider: (firebase as { sign_in_provider?: string } | undefined)?.sign_in_provider ?? 'password',
		issuedAt: iat,
		expiresAt: exp,
		authTime: auth_time,
		email: typeof email === 'string' ? email : null,
		emailVerified: email_verified === true,
		name: typeof name === 'string' ? name : null,
		picture: typeof picture === 'string' ? picture : null,
	};
}

/**
 * Checks a token as `readIdToken` does, and that its session is still valid.
 * @throws ProtocolError also `USER_DISABLED`, `USER_NOT_FOUND`.
 */
export async function verifyIdToken(
	ctx: Pick<IdentityContext, 'signer' | 'sessions' | 'now'>,
	idToken: string,
): Promise<IdToken> {
	const token = await readIdToken(ctx, idToken);
	assertLive(await ctx.sessions.stateOf({ ...token, userId: token.uid }));
	return token;
}

/**
 * Refuses a session that is not live.
 * @throws ProtocolError `USER_NOT_FOUND`, `USER_DISABLED`, `TOKEN_EXPIRED`.
 */
export function assertLive(state: SessionState): void {
	if (state === 'gone') throw new ProtocolError('USER_NOT_FOUND');
	if (state === 'disabled') throw new ProtocolError('USER_DISABLED');
	if (state === 'revoked') throw new ProtocolError('TOKEN_EXPIRED');
}
