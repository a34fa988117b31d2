import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

interface Asking {
	askerId: string;
	askedId: string;
	askedAt: Date;
}

export const insertRequest = (db: Transaction<DB>, { askerId, askedId, askedAt }: Asking) =>
	db
		.insertInto('friend_request')
		.values({ asker_id: askerId, asked_id: askedId, asked_at: askedAt })
		.onConflict((conflict) => conflict.doNothing())
		.execute();

/** Marks a request as declined; one that no limit counted any more is stored anew. */
export const markRequestDeclined = (db: Transaction<DB>, { askerId, askedId, askedAt }: Asking, now: Date) =>
	db
		.insertInto('friend_request')
		.values({ asker_id: askerId, asked_id: askedId, asked_at: askedAt, declined_at: now })
		.onConflict((conflict) => conflict.columns(['asker_id', 'asked_id', 'asked_at']).doUpdateSet({ declined_at: now }))
		.execute();

/**
 * Reads since when the asker is a member, how many requests they have made since a moment and when the first of these,
 * and when this member last declined one of theirs.
 */
export const readRequests = (db: Kysely<DB>, askerId: string, askedId: string, since: Date) =>
	db
		.selectFrom('member')
		.select('created_at as member_since')
		.select((eb) => {
			const asked = eb.selectFrom('friend_request').where('asker_id', '=', askerId);
			return [
				asked.where('asked_at', '>', since).select(sql<number>`count(*)::int`.as('n')).as('n'),
				asked
					.where('asked_at', '>', since)
					.select((inner) => inner.fn.min('asked_at').as('at'))
					.as('first_at'),
				asked
					.where('asked_id', '=', askedId)
					.select((inner) => inner.fn.max('declined_at').as('at'))
					.as('declined_at'),
			];
		})
		.where('id', '=', askerId)
		.executeTakeFirstOrThrow();

/** Deletes requests that no limit counts any more. */
export const forgetRequestsBefore = (db: Transaction<DB>, askerId: string, before: Date) =>
	db
		.deleteFrom('friend_request')
		.where('asker_id', '=', askerId)
		.where('asked_at', '<=', before)
		.where((eb) => eb.or([eb('declined_at', 'is', null), eb('declined_at', '<=', before)]))
		.execute();

export const deleteRequestsWith = (db: Transaction<DB>, memberId: string) =>
	db
		.deleteFrom('friend_request')
		.where((eb) => eb.or([eb('asker_id', '=', memberId), eb('asked_id', '=', memberId)]))
		.execute();
