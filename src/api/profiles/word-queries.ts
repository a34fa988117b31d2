import { type Kysely, sql } from 'kysely';
import { wholeWordQuery } from '#api/profiles/fold.ts';
import type { DB } from '#api/schema.ts';
import { hiddenStatuses } from '#contract/terms.ts';

export async function insertSearchWords(db: Kysely<DB>, words: string[]): Promise<void> {
	if (words.length === 0) return;
	// In one order, so that two writers cannot block each other.
	await sql`insert into search_word (word) select unnest(${words.toSorted()}::text[]) on conflict do nothing`.execute(
		db,
	);
}

/**
 * Deletes those of the words that no business has in its name that others see; gives how many. One condition for each, so that
 * the planner sees the word in it and knows how rare it is.
 */
export async function deleteUnheldWords(db: Kysely<DB>, words: string[]): Promise<number> {
	if (words.length === 0) return 0;
	const unheld = words.toSorted().map(
		(word) => sql`select ${word}::text where not exists (
			select from profile where status not in (${sql.join(hiddenStatuses)}) and search @@ ${wholeWordQuery(word)}::tsquery)`,
	);
	const { numAffectedRows = 0n } = await sql`
		delete from search_word where word in (${sql.join(unheld, sql` union all `)})`.execute(db);
	return Number(numAffectedRows);
}

/** The next words in their order, after those that were taken the last time; fewer than `max` are the last of all. */
export async function takeWords(db: Kysely<DB>, max: number): Promise<string[]> {
	const { rows } = await sql<{ word: string }>`
		select word from search_word where word > (select last_word from search_word_check) order by word limit ${max}`.execute(
		db,
	);
	const words = rows.map(({ word }) => word);
	await db
		.updateTable('search_word_check')
		.set({ last_word: words.length < max ? '' : (words.at(-1) ?? '') })
		.execute();
	return words;
}
