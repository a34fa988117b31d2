import { randomInt } from 'node:crypto';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import {
	deleteUser,
	emailKey,
	findUser,
	findUserByEmail,
	insertUser,
	type User,
	updateUser,
} from '#identity/queries.ts';
import { endSessions, startSession, type Tokens } from '#identity/sessions.ts';
import { countSignIn, countSignUp, forgetFailures, rememberAddress } from '#identity/throttle.ts';
import { verifyIdToken } from '#identity/verify-id-token.ts';

export const passwordBytesMax = 1024;
const recentLoginS = 300;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface Caller {
	/** The network whose attempts are counted together. */
	ip: string;
	userAgent: string | undefined;
}

/** Makes an account and its first session. @throws ProtocolError with the codes of accounts:signUp. */
export async function signUp(
	ctx: IdentityContext,
	input: { email?: string; password?: string; displayName?: string },
	caller: Caller,
): Promise<Tokens & { user: User }> {
	if (!input.email && !input.password) throw new ProtocolError('ADMIN_ONLY_OPERATION');
	const email = checkEmail(input.email);
	if (!input.password) throw new ProtocolError('MISSING_PASSWORD');
	checkPassword(ctx, input.password);
	await countSignUp(ctx, caller.ip);
	const user = await createAccount(ctx, { email, password: input.password, displayName: input.displayName });
	if (!user) throw new ProtocolError('EMAIL_EXISTS');
	await rememberAddress(ctx, { ip: caller.ip, email: user.email_key });
	return { user, ...(await startSession(ctx, user, 'password', caller.userAgent)) };
}

/** The account alone; undefined when the address has one. */
export async function createAccount(
	ctx: IdentityContext,
	{ email, password, displayName }: { email: string; password: string; displayName?: string | undefined },
): Promise<User | undefined> {
	return insertUser(ctx.db, {
		id: newLocalId(),
		email,
		email_key: emailKey(email),
		password_hash: await ctx.hasher.hash(password),
		display_name: displayName ?? null,
		valid_since: ctx.now,
		last_login_at: ctx.now,
		last_refresh_at: ctx.now,
		created_at: ctx.now,
	});
}

/** @throws ProtocolError with the codes of accounts:signInWithPassword. */
export async function signInWithPassword(
	ctx: IdentityContext,
	input: { email?: string; password?: string },
	caller: Caller,
): Promise<Tokens & { user: User }> {
	const email = checkEmail(input.email);
	if (!input.password) throw new ProtocolError('MISSING_PASSWORD');
	const source = { ip: caller.ip, email: emailKey(email) };
	await countSignIn(ctx, source);
	const user = await findUserByEmail(ctx.db, email);
	const matches =
		Buffer.byteLength(input.password) <= passwordBytesMax &&
		(await ctx.hasher.verify(user?.password_hash, input.password));
	if (!user || !matches) {
		if (ctx.settings.isPrivate) throw new ProtocolError('INVALID_LOGIN_CREDENTIALS');
		throw new ProtocolError(user ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND');
	}
	if (user.disabled) throw new ProtocolError('USER_DISABLED');
	await forgetFailures(ctx, source);
	const isOutdated = user.password_hash && ctx.hasher.isOutdated(user.password_hash);
	await updateUser(ctx.db, user.id, {
		last_login_at: ctx.now,
		last_refresh_at: ctx.now,
		...(isOutdated && { password_hash: await ctx.hasher.hash(input.password) }),
	});
	return { user, ...(await startSession(ctx, user, 'password', caller.userAgent)) };
}

/** The account that an ID token stands for. @throws ProtocolError `MISSING_ID_TOKEN`, `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`, `USER_*`. */
export async function getAccount(
	ctx: IdentityContext,
	idToken: string | undefined,
): Promise<{ user: User; authTime: number; sessionId: string }> {
	if (!idToken) throw new ProtocolError('MISSING_ID_TOKEN');
	const token = await verifyIdToken(ctx, idToken);
	const user = await findUser(ctx.db, token.uid);
	if (!user) throw new ProtocolError('USER_NOT_FOUND');
	if (user.disabled) throw new ProtocolError('USER_DISABLED');
	return { user, authTime: token.authTime, sessionId: token.sessionId };
}

export interface AccountChanges {
	displayName?: string | undefined;
	photoUrl?: string | undefined;
	deleteAttribute?: string[] | undefined;
	password?: string | undefined;
}

/** Changes the signed-in account. A new password ends every session and starts one. */
export async function updateAccount(
	ctx: IdentityContext,
	idToken: string | undefined,
	changes: AccountChanges,
	caller: Caller,
): Promise<{ user: User; tokens: Tokens | null }> {
	const { user, authTime } = await getAccount(ctx, idToken);
	const removed = changes.deleteAttribute ?? [];
	const values = {
		...(changes.displayName !== undefined && { display_name: changes.displayName.slice(0, 256) }),
		...(changes.photoUrl !== undefined && { photo_url: changes.photoUrl.slice(0, 2000) }),
		...(removed.includes('DISPLAY_NAME') && { display_name: null }),
		...(removed.includes('PHOTO_URL') && { photo_url: null }),
	};
	if (changes.password === undefined) {
		const changed = Object.keys(values).length > 0 ? await updateUser(ctx.db, user.id, values) : user;
		return { user: changed ?? user, tokens: null };
	}
	checkRecent(ctx, authTime);
	checkPassword(ctx, changes.password);
	const changed = await updateUser(ctx.db, user.id, {
		...values,
		password_hash: await ctx.hasher.hash(changes.password),
		valid_since: ctx.now,
	});
	await endSessions(ctx, { user_id: user.id }, 'password changed');
	return { user: changed ?? user, tokens: await startSession(ctx, changed ?? user, 'password', caller.userAgent) };
}

/** @throws ProtocolError also `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` when the sign-in is older than five minutes. */
export async function deleteAccount(ctx: IdentityContext, idToken: string | undefined): Promise<void> {
	const { user, authTime } = await getAccount(ctx, idToken);
	checkRecent(ctx, authTime);
	await deleteUser(ctx.db, user.id);
	ctx.sessions.forget();
}

function checkRecent(ctx: IdentityContext, authTime: number): void {
	if (ctx.now.getTime() / 1000 - authTime > recentLoginS) throw new ProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

function checkEmail(email: string | undefined): string {
	if (!email) throw new ProtocolError('MISSING_EMAIL');
	if (email.length > 254 || !emailPattern.test(email)) throw new ProtocolError('INVALID_EMAIL');
	return email;
}

function checkPassword(ctx: IdentityContext, password: string): void {
	const min = ctx.settings.passwordMinLength;
	if ([...password].length < min)
		throw new ProtocolError('WEAK_PASSWORD', `Password should be at least ${min} characters`);
	if (Buffer.byteLength(password) > passwordBytesMax) {
		throw new ProtocolError(
			'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
			`Password should be at most ${passwordBytesMax} bytes`,
		);
	}
}

const localIdLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newLocalId = () => Array.from({ length: 28 }, () => localIdLetters[randomInt(localIdLetters.length)]).join('');
