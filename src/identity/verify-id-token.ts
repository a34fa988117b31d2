import { errors, jwtVerify } from 'jose';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';

export interface IdToken {
	uid: string;
	sessionId: string;
	authTime: number;
	email: string | null;
	emailVerified: boolean;
	name: string | null;
	picture: string | null;
}

const clockToleranceS = 5;

/** Signature, issuer, audience, age, and that the session behind it still holds. */
export async function verifyIdToken(
	ctx: Pick<IdentityContext, 'signer' | 'sessions' | 'now'>,
	idToken: string,
): Promise<IdToken> {
	const { payload } = await jwtVerify(idToken, ctx.signer.localKeys, {
		algorithms: ['RS256'],
		issuer: ctx.signer.issuer,
		audience: ctx.signer.audience,
		typ: 'JWT',
		requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'sid'],
		clockTolerance: clockToleranceS,
		currentDate: ctx.now,
	}).catch((error) => {
		throw new ProtocolError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
	});
	const { sub = '', sid, auth_time, email, email_verified, name, picture } = payload;
	if (typeof sid !== 'string' || typeof auth_time !== 'number') throw new ProtocolError('INVALID_ID_TOKEN');
	const state = await ctx.sessions.stateOf(sid, sub);
	if (state === 'disabled') throw new ProtocolError('USER_DISABLED');
	if (state === 'revoked') throw new ProtocolError('TOKEN_EXPIRED');
	return {
		uid: sub,
		sessionId: sid,
		authTime: auth_time,
		email: typeof email === 'string' ? email : null,
		emailVerified: email_verified === true,
		name: typeof name === 'string' ? name : null,
		picture: typeof picture === 'string' ? picture : null,
	};
}
