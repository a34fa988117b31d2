import type { Kysely } from 'kysely';
import type { SecurityEvent, SecurityEventKind } from '#contract/members/account-security.ts';
import { newId } from '#db/new-id.ts';
import type { AccountChange, AccountNotice } from '#identity/codes/account-notices.ts';
import { listWaysBack } from '#identity/codes/codes.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import type { User } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import type { DB } from '#identity/schema.ts';

interface AccountEvent {
	kind: SecurityEventKind;
	/** The network and browser from which it was done. */
	caller: Pick<Caller, 'userAgent'> & { ip: string | null };
	/** The provider, or the email address, that the event was about. */
	detail: string | null;
}

/** Records, for the owner of the account, what happened to it. */
export const recordEvent = (
	ctx: Pick<IdentityContext, 'db' | 'now'>,
	userId: string,
	kind: SecurityEventKind,
	caller: AccountEvent['caller'],
	detail: string | null = null,
): Promise<void> => recordEvents(ctx, userId, [{ kind, caller, detail }]);

/** Records several events at once, in their order. */
export async function recordEvents(
	{ db, now }: Pick<IdentityContext, 'db' | 'now'>,
	userId: string,
	events: AccountEvent[],
): Promise<void> {
	if (events.length === 0) return;
	const rows = events.map(({ kind, caller, detail }) => ({
		id: newId(),
		user_id: userId,
		kind,
		at: now,
		ip: caller.ip,
		user_agent: caller.userAgent?.slice(0, 300) ?? null,
		detail,
	}));
	await db.insertInto('identity_event').values(rows).execute();
}

/** Records changes of the ways into an account, which is given as it is after them, and tells its owner in one mail. */
export async function noteChanges(
	ctx: LockedContext,
	user: User,
	changes: AccountChange[],
	caller: Caller,
): Promise<void> {
	const events = changes.map((change) => ({
		kind: change.kind,
		caller,
		detail: 'method' in change ? change.method : null,
	}));
	await recordEvents(ctx, user.id, events);
	await tellOwner(ctx, user, changes, caller.ip);
}

/**
 * Tells the owner of an account in one mail what was done to it. An unconfirmed address gets no mail: somebody who signed
 * up with another person's address could have us write to them with each change of a password.
 */
export async function tellOwner(
	{ outbox, db, now }: Pick<IdentityContext, 'outbox' | 'db' | 'now'>,
	{ email, email_verified, display_name }: User,
	changes: AccountNotice['changes'],
	ip: string,
): Promise<void> {
	if (!email || !email_verified || changes.length === 0) return;
	await outbox.tell(db, { to: email, name: display_name, changes, at: now, ip });
}

/**
 * Tells that an account is about to be deleted: its address, and those that could take it back until now, as whoever
 * deletes it may have moved it away from its owner's. These learn neither its name nor from where it is deleted, and are
 * not told that it was theirs: a former address may be somebody else's today, or have another account.
 */
export async function tellDeletion(
	ctx: Pick<IdentityContext, 'outbox' | 'db' | 'now'>,
	user: User,
	ip: string,
): Promise<void> {
	await tellOwner(ctx, user, [{ kind: 'account_deleted' }], ip);
	const changes: AccountNotice['changes'] = [{ kind: 'moved_account_deleted' }];
	for (const to of await listWaysBack(ctx, user.id))
		if (to !== user.email) await ctx.outbox.tell(ctx.db, { to, name: null, changes, at: ctx.now, ip: null });
}

/** Returns events, the newest first: `limit` of those before the event `before`. */
export async function listEvents(
	db: Kysely<DB>,
	userId: string,
	{ before, limit }: { before?: string | undefined; limit: number },
): Promise<SecurityEvent[]> {
	const rows = await db
		.selectFrom('identity_event')
		.select(['id', 'kind', 'at', 'ip', 'user_agent', 'detail'])
		.where('user_id', '=', userId)
		.$if(before !== undefined, (query) => query.where('id', '<', before!))
		.orderBy('id', 'desc')
		.limit(limit)
		.execute();
	return rows.map((row) => ({ ...row, kind: row.kind as SecurityEventKind }));
}
