import type { Insertable, Kysely, Updateable } from 'kysely';
import type { DB, IdentitySessionRow, IdentityUserRow } from '#identity/schema.ts';

export const emailKey = (email: string): string => email.trim().toLowerCase();

export const findUserByEmail = (db: Kysely<DB>, email: string) =>
	db.selectFrom('identity_user').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

export const findUser = (db: Kysely<DB>, id: string) =>
	db.selectFrom('identity_user').selectAll().where('id', '=', id).executeTakeFirst();
export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Undefined when the address has an account already. */
export const insertUser = (db: Kysely<DB>, row: Insertable<IdentityUserRow>) =>
	db
		.insertInto('identity_user')
		.values(row)
		.onConflict((conflict) => conflict.column('email_key').doNothing())
		.returningAll()
		.executeTakeFirst();

export const updateUser = (db: Kysely<DB>, id: string, values: Updateable<IdentityUserRow>) =>
	db.updateTable('identity_user').set(values).where('id', '=', id).returningAll().executeTakeFirst();

export const deleteUser = (db: Kysely<DB>, id: string) => db.deleteFrom('identity_user').where('id', '=', id).execute();

export const insertSession = (db: Kysely<DB>, row: Insertable<IdentitySessionRow>) =>
	db.insertInto('identity_session').values(row).execute();

export const findSessionByRefreshHash = (db: Kysely<DB>, refreshHash: string) =>
	db.selectFrom('identity_session').selectAll().where('refresh_hash', '=', refreshHash).executeTakeFirst();

export const touchSession = (db: Kysely<DB>, id: string, now: Date) =>
	db.updateTable('identity_session').set({ last_used_at: now }).where('id', '=', id).execute();

export const revokeSessions = (db: Kysely<DB>, key: { id: string } | { user_id: string }, reason: string, now: Date) =>
	db
		.updateTable('identity_session')
		.set({ revoked_at: now, revoked_reason: reason })
		.where((eb) => ('id' in key ? eb('id', '=', key.id) : eb('user_id', '=', key.user_id)))
		.where('revoked_at', 'is', null)
		.execute();

export const findSessionState = (db: Kysely<DB>, id: string) =>
	db
		.selectFrom('identity_session')
		.innerJoin('identity_user', 'identity_user.id', 'identity_session.user_id')
		.select(['user_id', 'revoked_at', 'disabled'])
		.where('identity_session.id', '=', id)
		.executeTakeFirst();
