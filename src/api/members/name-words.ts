import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import { searchVector } from '#api/text/fold.ts';

const batchSize = 500;

/** Returns the words of a name, as a search for people finds them. */
export const nameVector = (name: string): string => searchVector([['A', name]]);

/** Adds the words of names that were stored without them: those of members from before names could be searched. */
export async function foldNames({ db }: { db: Kysely<DB> }): Promise<void> {
	for (;;) {
		const left = await db
			.selectFrom('member')
			.select(['id', 'name'])
			.where('name_search', 'is', null)
			.where('deleted_at', 'is', null)
			.limit(batchSize)
			.execute();
		const columns = [left.map(({ id }) => id), left.map(({ name }) => name), left.map(({ name }) => nameVector(name))];
		// The update skips members who changed their name meanwhile or left: nothing is missing there any more.
		await sql`
			update member set name_search = folded.vector::tsvector
			from unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::text[]) as folded (id, name, vector)
			where member.id = folded.id and member.name = folded.name and name_search is null and deleted_at is null`.execute(
			db,
		);
		if (left.length < batchSize) return;
	}
}
