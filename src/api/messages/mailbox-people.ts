import type { Kysely } from 'kysely';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

/** Lists the members who read what comes to these businesses. */
export const listPeopleOf = async (db: Kysely<DB>, profileIds: string[]): Promise<string[]> => {
	const rows = await db
		.selectFrom('profile_member')
		.select('member_id')
		.distinct()
		.where('profile_id', '=', anyOf(profileIds))
		.execute();
	return rows.map(({ member_id }) => member_id);
};
