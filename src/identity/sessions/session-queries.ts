import type { Insertable, Kysely, Selectable } from 'kysely';
import { linksOf, type User } from '#identity/queries.ts';
import type { DB, IdentitySessionRow } from '#identity/schema.ts';

/** Inserts a session. If the user may have only `max`, the statement also ends those beyond, used the longest ago. */
export const insertSession = (db: Kysely<DB>, row: Insertable<IdentitySessionRow>, max: number | null) =>
	db
		.with('ended', (db) =>
			db
				.updateTable('identity_session')
				.set({ revoked_at: row.created_at, revoked_reason: 'too many sessions' })
				.where('id', 'in', (eb) =>
					eb
						.selectFrom('identity_session as other')
						.select('other.id')
						.where('other.user_id', '=', row.user_id)
						.where('other.revoked_at', 'is', null)
						.where(eb.lit(max !== null))
						.orderBy('other.last_used_at', 'desc')
						.orderBy('other.id')
						.offset((max ?? 1) - 1),
				),
		)
		.insertInto('identity_session')
		.values(row)
		.execute();

export const findSessionByRefreshHash = (db: Kysely<DB>, refreshHash: string) =>
	db.selectFrom('identity_session').selectAll().where('refresh_hash', '=', refreshHash).executeTakeFirst();

/**
 * Notes that a valid session was used, and returns it with its account; undefined for any other session. The account is
 * locked first, as in whatever ends its sessions: in the other order the two could wait for each other.
 */
export const noteSessionUse = (
	db: Kysely<DB>,
	{ refreshHash, usedSince, now }: { refreshHash: string; usedSince: Date; now: Date },
) =>
	db
		.with('refreshed', (db) =>
			db
				.updateTable('identity_user')
				.from('identity_session as session')
				.set({ last_refresh_at: now })
				.whereRef('session.user_id', '=', 'identity_user.id')
				.where('identity_user.disabled', '=', false)
				.where('session.refresh_hash', '=', refreshHash)
				.where('session.revoked_at', 'is', null)
				.where('session.last_used_at', '>=', usedSince)
				.where('session.expires_at', '>=', now)
				.returningAll('identity_user')
				.returning((eb) => linksOf(eb))
				.returning(['session.id as session_id', 'session.provider', 'session.auth_time']),
		)
		.with('used', (db) =>
			db
				.updateTable('identity_session')
				.from('refreshed')
				.set({ last_used_at: now })
				.whereRef('identity_session.id', '=', 'refreshed.session_id')
				.where('identity_session.revoked_at', 'is', null)
				.returning('identity_session.id'),
		)
		.selectFrom('refreshed')
		.innerJoin('used', 'used.id', 'refreshed.session_id')
		.selectAll('refreshed')
		.$castTo<User & { session_id: string } & Pick<Selectable<IdentitySessionRow>, 'provider' | 'auth_time'>>()
		.executeTakeFirst();

/** Selects sessions of a user: all, or those begun in certain ways; one of them may be left out. */
export interface SessionsOfUser {
	userId: string;
	providers?: string[] | undefined;
	exceptId?: string | undefined;
}

export const revokeSessions = (db: Kysely<DB>, which: { id: string } | SessionsOfUser, reason: string, now: Date) =>
	db
		.updateTable('identity_session')
		.set({ revoked_at: now, revoked_reason: reason })
		.where((eb) => {
			if ('id' in which) return eb('id', '=', which.id);
			return eb.and([
				eb('user_id', '=', which.userId),
				...(which.providers ? [eb('provider', 'in', which.providers)] : []),
				...(which.exceptId ? [eb('id', '!=', which.exceptId)] : []),
			]);
		})
		.where('revoked_at', 'is', null)
		.execute();

/** Finds the state of a session; undefined when there is no such user. */
export const findSessionState = (db: Kysely<DB>, { sessionId, userId }: { sessionId: string; userId: string }) =>
	db
		.selectFrom('identity_user')
		.leftJoin('identity_session', (join) =>
			join.onRef('identity_session.user_id', '=', 'identity_user.id').on('identity_session.id', '=', sessionId),
		)
		.select(['disabled', 'valid_since', 'identity_session.id as session_id', 'revoked_at'])
		.where('identity_user.id', '=', userId)
		.executeTakeFirst();
