import type { Kysely } from 'kysely';
import type { DB } from '#api/schema.ts';

export const findWhereabouts = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('member')
		.select(['locality', 'country', 'friends_count'])
		.where('id', '=', memberId)
		.executeTakeFirstOrThrow();
