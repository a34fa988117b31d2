import type { Insertable, Kysely } from 'kysely';
import type { DB, IdentitySessionRow } from '#identity/schema.ts';

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

/** Undefined when there is no such user. */
export const findSessionState = (db: Kysely<DB>, { sessionId, userId }: { sessionId: string; userId: string }) =>
	db
		.selectFrom('identity_user')
		.leftJoin('identity_session', (join) =>
			join.onRef('identity_session.user_id', '=', 'identity_user.id').on('identity_session.id', '=', sessionId),
		)
		.select(['disabled', 'valid_since', 'identity_session.id as session_id', 'revoked_at'])
		.where('identity_user.id', '=', userId)
		.executeTakeFirst();
