import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import {
	findSessionByRefreshHash,
	findUser,
	insertSession,
	revokeSessions,
	touchSession,
	type User,
	updateUser,
} from '#identity/queries.ts';
import { tokenLifeS } from '#identity/token-signer.ts';

const dayMs = 86_400_000;
const idleMs = 30 * dayMs;
const absoluteMs = 180 * dayMs;

export interface Tokens {
	idToken: string;
	refreshToken: string;
	expiresIn: string;
}

const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('hex');

/** A new session of the user: an ID token for an hour, and a refresh token that is stored as a hash only. */
export async function startSession(
	ctx: IdentityContext,
	user: User,
	provider: string,
	userAgent: string | undefined,
): Promise<Tokens> {
	const id = randomUUID();
	const refreshToken = randomBytes(32).toString('base64url');
	await insertSession(ctx.db, {
		id,
		user_id: user.id,
		refresh_hash: hashOf(refreshToken),
		provider,
		auth_time: ctx.now,
		user_agent: userAgent?.slice(0, 300) ?? null,
		created_at: ctx.now,
		last_used_at: ctx.now,
		expires_at: new Date(ctx.now.getTime() + absoluteMs),
	});
	return {
		idToken: await signIdToken(ctx, user, { id, provider, auth_time: ctx.now }),
		refreshToken,
		expiresIn: String(tokenLifeS),
	};
}

/**
 * A fresh ID token. The refresh token stays: two tabs share it, and strict rotation would sign one of them out.
 * @throws ProtocolError `INVALID_REFRESH_TOKEN` for one we never gave, `TOKEN_EXPIRED` for one that ended, `USER_DISABLED`.
 */
export async function refreshSession(ctx: IdentityContext, refreshToken: string): Promise<Tokens & { user: User }> {
	const session = await findSessionByRefreshHash(ctx.db, hashOf(refreshToken));
	if (!session) throw new ProtocolError('INVALID_REFRESH_TOKEN');
	const isIdle = ctx.now.getTime() - session.last_used_at.getTime() > idleMs;
	if (session.revoked_at || isIdle || session.expires_at < ctx.now) throw new ProtocolError('TOKEN_EXPIRED');
	const user = await findUser(ctx.db, session.user_id);
	if (!user) throw new ProtocolError('USER_NOT_FOUND');
	if (user.disabled) throw new ProtocolError('USER_DISABLED');
	await touchSession(ctx.db, session.id, ctx.now);
	await updateUser(ctx.db, user.id, { last_refresh_at: ctx.now });
	return { idToken: await signIdToken(ctx, user, session), refreshToken, expiresIn: String(tokenLifeS), user };
}

/** Ends one session, or all of a user, at once. */
export async function endSessions(
	ctx: IdentityContext,
	key: { id: string } | { user_id: string },
	reason: string,
): Promise<void> {
	await revokeSessions(ctx.db, key, reason, ctx.now);
	ctx.sessions.forget();
}

function signIdToken(
	ctx: IdentityContext,
	user: User,
	session: { id: string; provider: string; auth_time: Date },
): Promise<string> {
	const claims = {
		...(user.display_name && { name: user.display_name }),
		...(user.photo_url && { picture: user.photo_url }),
		user_id: user.id,
		auth_time: Math.floor(session.auth_time.getTime() / 1000),
		email: user.email,
		email_verified: user.email_verified,
		firebase: { identities: { email: [user.email] }, sign_in_provider: session.provider },
		sid: session.id,
	};
	return ctx.signer.sign(claims, user.id, ctx.now);
}
