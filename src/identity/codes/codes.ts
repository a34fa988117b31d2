import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { CodeKind } from '#identity/codes/code-mail.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { User } from '#identity/queries.ts';
import { type CountContext, mayVoidResets, type Voiding } from '#identity/requests/throttle.ts';
import type { IdentityCodeRow } from '#identity/schema.ts';

const hourMs = 3_600_000;
const lifeMs: Record<CodeKind, number> = {
	PASSWORD_RESET: hourMs,
	VERIFY_EMAIL: 24 * hourMs,
	VERIFY_AND_CHANGE_EMAIL: 24 * hourMs,
	RECOVER_EMAIL: 30 * 24 * hourMs,
};
const modes: Record<CodeKind, string> = {
	PASSWORD_RESET: 'resetPassword',
	VERIFY_EMAIL: 'verifyEmail',
	VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
	RECOVER_EMAIL: 'recoverEmail',
};

export type Code = Omit<Selectable<IdentityCodeRow>, 'kind'> & { kind: CodeKind };

export interface NewCode {
	kind: CodeKind;
	/** The recipient of the mail. */
	to: string;
	/** The account's address; for RECOVER_EMAIL, the address to go back to. */
	email: string;
	newEmail?: string | undefined;
	/** Whether the code is for whoever has the address when it is used: nothing that is done to the account voids it. */
	isUnbound?: boolean;
	/** The address to continue at, which is checked already. */
	continueUrl?: string | undefined;
}

/** Makes a code and hands its mail to the outbox, in the caller's transaction, which holds the account. */
export async function mailCode(
	ctx: LockedContext,
	user: User,
	{ kind, to, email, newEmail, isUnbound = false, continueUrl }: NewCode,
): Promise<void> {
	const code = randomBytes(32).toString('base64url');
	// One code of a kind is valid at a time. But each replaced address keeps its own way back: otherwise an intruder could change
	// the address twice and so void the first one.
	const former = kind === 'RECOVER_EMAIL' ? await findWayBack(ctx, user.id, email) : undefined;
	await deleteCodes(ctx, user.id, { kinds: [kind], email: kind === 'RECOVER_EMAIL' ? email : undefined });
	if (isUnbound) await deleteUnboundCode(ctx, email);
	const expires_at = new Date(ctx.now.getTime() + lifeMs[kind]);
	if (kind === 'RECOVER_EMAIL') await prolongWaysBack(ctx, user.id);
	await ctx.db
		.insertInto('identity_code')
		.values({
			code_hash: hashOf(code),
			user_id: isUnbound ? null : user.id,
			kind,
			email,
			new_email: newEmail ?? null,
			// An address that is replaced again keeps its place before those that came after it the first time.
			created_at: former?.created_at ?? ctx.now,
			expires_at,
		})
		.execute();
	const link = linkOf(ctx, modes[kind], code, continueUrl);
	// Whoever has an address that nobody confirmed may be a stranger, to whom it was mistyped: they learn nothing of the account.
	const isTheirs = kind === 'RECOVER_EMAIL' || (user.email_verified && user.email === to);
	const name = isTheirs ? user.display_name : null;
	const about = { email: user.email ?? to, isConfirmed: user.email_verified, name };
	const mail = { kind, to, ...about, newEmail: newEmail ?? null, code, link };
	await ctx.outbox.put(ctx.db, mail);
}

/**
 * Makes the ways back to earlier addresses last as long as one that begins now. An intruder whose address its owner has
 * replaced, other than by the mailed link, would otherwise be the last who can take the account back.
 */
export const prolongWaysBack = (ctx: LockedContext, userId: string) =>
	ctx.db
		.updateTable('identity_code')
		.set({ expires_at: new Date(ctx.now.getTime() + lifeMs.RECOVER_EMAIL) })
		.where('user_id', '=', userId)
		.where('kind', '=', 'RECOVER_EMAIL')
		.where('expires_at', '>', ctx.now)
		.execute();

/** Lists the addresses that can still take an account back. */
export const listWaysBack = async (
	{ db, now }: Pick<IdentityContext, 'db' | 'now'>,
	userId: string,
): Promise<string[]> =>
	(
		await db
			.selectFrom('identity_code')
			.select('email')
			.where('user_id', '=', userId)
			.where('kind', '=', 'RECOVER_EMAIL')
			.where('expires_at', '>', now)
			.orderBy('created_at')
			.orderBy('email')
			.execute()
	).map(({ email }) => email);

const findWayBack = (ctx: LockedContext, userId: string, email: string) =>
	ctx.db
		.selectFrom('identity_code')
		.select('created_at')
		.where('user_id', '=', userId)
		.where('kind', '=', 'RECOVER_EMAIL')
		.where('email', '=', email)
		.where('expires_at', '>', ctx.now)
		.executeTakeFirst();

/** Looks at a code without using it up. @throws ProtocolError `MISSING_OOB_CODE`, `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`. */
export async function getCode(ctx: IdentityContext, code: string | undefined): Promise<Code> {
	if (!code) throw new ProtocolError('MISSING_OOB_CODE');
	const row = await ctx.db
		.selectFrom('identity_code')
		.selectAll()
		.where('code_hash', '=', hashOf(code))
		.executeTakeFirst();
	if (!row) throw new ProtocolError('INVALID_OOB_CODE');
	if (row.expires_at <= ctx.now) throw new ProtocolError('EXPIRED_OOB_CODE');
	return { ...row, kind: row.kind as CodeKind };
}

/** Uses a code up. Of several calls at once, one gets true. */
export async function takeCode(ctx: LockedContext, { code_hash }: Code): Promise<boolean> {
	const { numDeletedRows } = await ctx.db
		.deleteFrom('identity_code')
		.where('code_hash', '=', code_hash)
		.executeTakeFirst();
	return numDeletedRows === 1n;
}

/** Voids codes: of some kinds, about one address, made at a time or later. */
export async function deleteCodes(
	ctx: Pick<IdentityContext, 'db'>,
	userId: string,
	{ kinds, email, since }: { kinds: CodeKind[]; email?: string | undefined; since?: Date },
): Promise<void> {
	await ctx.db
		.deleteFrom('identity_code')
		.where('user_id', '=', userId)
		.where('kind', 'in', kinds)
		.$if(email !== undefined, (query) => query.where('email', '=', email!))
		.$if(since !== undefined, (query) => query.where('created_at', '>=', since!))
		.execute();
}

/** Voids the unbound code of an address. */
export async function deleteUnboundCode(ctx: Pick<IdentityContext, 'db'>, email: string): Promise<void> {
	await ctx.db.deleteFrom('identity_code').where('user_id', 'is', null).where('email', '=', email).execute();
}

/**
 * Binds the unbound code of an address to the account that has it: what voids the account's others voids it from now on. A
 * code from before the account's last password or sign-out everywhere is void by that, and goes: somebody else may have
 * read it.
 */
export async function bindCode(ctx: LockedContext, email: string, { id, valid_since }: User): Promise<void> {
	await ctx.db
		.deleteFrom('identity_code')
		.where('user_id', 'is', null)
		.where('email', '=', email)
		.where('created_at', '<', valid_since)
		.execute();
	await ctx.db
		.updateTable('identity_code')
		.set({ user_id: id })
		.where('user_id', 'is', null)
		.where('email', '=', email)
		.execute();
}

/** Voids codes mailed to an address that the account no longer has, and changes of the address that are under way. */
export async function deleteCodesOfAddress(ctx: IdentityContext, userId: string): Promise<void> {
	await ctx.db.deleteFrom('identity_code').where('user_id', '=', userId).where('kind', '!=', 'RECOVER_EMAIL').execute();
}

/**
 * Voids what a signed-in user could have asked for, and could use after they were signed out. The transaction must hold
 * the account.
 */
export async function voidRequests(ctx: CountContext, userId: string, by: Voiding): Promise<void> {
	await deleteCodes(ctx, userId, { kinds: ['VERIFY_AND_CHANGE_EMAIL'] });
	const resets = await ctx.db
		.selectFrom('identity_code')
		.select('code_hash')
		.where('user_id', '=', userId)
		.where('kind', '=', 'PASSWORD_RESET')
		.where('expires_at', '>', ctx.now)
		.limit(1)
		.execute();
	if (resets.length > 0 && (await mayVoidResets(ctx, userId, by)))
		await deleteCodes(ctx, userId, { kinds: ['PASSWORD_RESET'] });
}

/** Returns the link of a page that asks for a press before it uses the code, as programs that scan mail open every link. */
function linkOf({ settings }: IdentityContext, mode: string, oobCode: string, continueUrl: string | undefined): string {
	const query = new URLSearchParams({ mode, oobCode, apiKey: settings.projectId, lang: 'en' });
	if (continueUrl) query.set('continueUrl', continueUrl);
	return `${settings.publicUrl}/auth/action?${query}`;
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
