import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { voidRequests } from '#identity/codes/codes.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { tokenLifeS } from '#identity/keys/token-signer.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUser, type User } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { countSession } from '#identity/requests/throttle.ts';
import {
	findSessionByRefreshHash,
	insertSession,
	noteSessionUse,
	revokeSessions,
	type SessionsOfUser,
} from '#identity/sessions/session-queries.ts';
import type { IdToken } from '#identity/tokens/verify-id-token.ts';

const dayMs = 86_400_000;
/** A session that nobody used for this long is no longer valid. */
export const idleMs = 30 * dayMs;
const absoluteMs = 180 * dayMs;
/** How many sessions of an account are valid at the same time. */
export const sessionsMax = 50;

export interface Tokens {
	idToken: string;
	refreshToken: string;
	expiresIn: string;
}

/** How a session was begun (`password`, `google.com`, `anonymous` …), and when the person proved who they are. */
export interface SignInProof {
	provider: string;
	at: Date;
}

/**
 * Returns the proof of a session that follows the one of `token` as a way to sign in was added. What was added proves
 * nothing of the person: the session is as old as the one before it, and ends with the way in that this one came by. The
 * protocol itself names what was added.
 */
export const proofOf = ({ settings }: IdentityContext, token: IdToken, added: string): SignInProof => ({
	provider: settings.isGuarded ? token.provider : added,
	at: new Date(token.authTime * 1000),
});

/**
 * Starts a session of the user: an ID token for an hour, and a refresh token of which only a hash is stored. Of too many
 * sessions, the one that was used the longest ago ends.
 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export async function startSession(
	ctx: IdentityContext,
	user: User,
	proof: SignInProof,
	caller: Caller,
): Promise<Tokens> {
	await countSession(ctx, user.id);
	return replaceSession(ctx, user, proof, caller);
}

/**
 * Starts a session in place of the one that asks for it, which a change of the account has ended. It is counted as no
 * sign-in: an intruder who signs in over and over must not keep the owner from a new password.
 */
export async function replaceSession(
	ctx: IdentityContext,
	user: User,
	proof: SignInProof,
	caller: Caller,
): Promise<Tokens> {
	const session = { id: randomUUID(), provider: proof.provider, auth_time: proof.at };
	const refreshToken = newRefreshToken();
	const row = {
		...session,
		user_id: user.id,
		refresh_hash: hashOf(refreshToken),
		user_agent: caller.userAgent?.slice(0, 300) ?? null,
		ip: caller.ip,
		created_at: ctx.now,
		last_used_at: ctx.now,
		expires_at: new Date(ctx.now.getTime() + absoluteMs),
	};
	await insertSession(ctx.db, row, ctx.settings.isGuarded ? sessionsMax : null);
	return { idToken: await signIdToken(ctx, user, session), refreshToken, expiresIn: String(tokenLifeS) };
}

/**
 * Gives a fresh ID token. The refresh token stays: two tabs share it, and strict rotation would sign one of them out.
 * @throws ProtocolError `INVALID_REFRESH_TOKEN` for a token we never gave, `TOKEN_EXPIRED` for an ended session,
 * `USER_DISABLED`.
 */
export async function refreshSession(ctx: IdentityContext, refreshToken: string): Promise<Tokens & { user: User }> {
	const refreshHash = hashOf(refreshToken);
	const usedSince = new Date(ctx.now.getTime() - idleMs);
	const used = await noteSessionUse(ctx.db, { refreshHash, usedSince, now: ctx.now });
	if (!used) throw await whyNot(ctx, refreshToken);
	const { session_id, provider, auth_time, ...user } = used;
	const idToken = await signIdToken(ctx, user, { id: session_id, provider, auth_time });
	return { idToken, refreshToken, expiresIn: String(tokenLifeS), user };
}

/** Returns the error that says why a session gives no more tokens. */
async function whyNot(ctx: IdentityContext, refreshToken: string): Promise<ProtocolError> {
	const session = await findSessionByRefreshHash(ctx.db, hashOf(refreshToken));
	// A token of ours has no session when its account is gone; clients sign out when told that it expired, and only then.
	if (!session) return new ProtocolError(isOurs(refreshToken) ? 'TOKEN_EXPIRED' : 'INVALID_REFRESH_TOKEN');
	const user = await findUser(ctx.db, session.user_id);
	return new ProtocolError(user?.disabled ? 'USER_DISABLED' : 'TOKEN_EXPIRED');
}

/** Ends one session, or those of a user. The caller has `ctx.sessions` forget them once the transaction is over. */
export async function endSessions(
	ctx: IdentityContext,
	which: { id: string } | SessionsOfUser,
	reason: string,
): Promise<void> {
	await revokeSessions(ctx.db, which, reason, ctx.now);
}

/** Ends every session of a user, and voids mailed links that were asked for in them. */
export async function endAllSessions(ctx: IdentityContext, userId: string, reason: string): Promise<void> {
	await endSessions(ctx, { userId }, reason);
	if (ctx.settings.isGuarded) await voidRequests(ctx, userId, 'sign-out');
}

const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('hex');
const randomLength = 32;
const checkOf = (random: Buffer) => createHash('sha256').update('refresh token').update(random).digest().subarray(0, 4);

/** Returns 256 random bits with a checksum, by which the token is known for one of ours when its session is gone. */
function newRefreshToken(): string {
	const random = randomBytes(randomLength);
	return Buffer.concat([random, checkOf(random)]).toString('base64url');
}

function isOurs(refreshToken: string): boolean {
	const bytes = Buffer.from(refreshToken, 'base64url');
	return (
		bytes.length === randomLength + 4 && checkOf(bytes.subarray(0, randomLength)).equals(bytes.subarray(randomLength))
	);
}

function signIdToken(
	ctx: IdentityContext,
	user: User,
	session: { id: string; provider: string; auth_time: Date },
): Promise<string> {
	const identities = Object.fromEntries(user.links.map((link) => [link.provider_id, [link.raw_id]]));
	const claims = {
		...(user.display_name && { name: user.display_name }),
		...(user.photo_url && { picture: user.photo_url }),
		...(session.provider === 'anonymous' && { provider_id: 'anonymous' }),
		user_id: user.id,
		auth_time: Math.floor(session.auth_time.getTime() / 1000),
		...(user.email && { email: user.email, email_verified: user.email_verified }),
		firebase: {
			identities: { ...identities, ...(user.email && { email: [user.email] }) },
			sign_in_provider: session.provider,
		},
		sid: session.id,
	};
	return ctx.signer.sign(claims, user.id, ctx.now);
}
