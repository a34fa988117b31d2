import { sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { wholeWordQuery } from '#api/text/fold.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/** Adds the words that are new, and keeps all of them from being deleted before a name that holds them is stored. */
export async function insertSearchWords(db: Transaction<DB>, words: string[]): Promise<void> {
	// The words are added in one order, so that two writers cannot deadlock. Each is looked up by itself: for a list of
	// them the planner may read all stored words.
	let missing = words.toSorted();
	while (missing.length > 0) {
		const { rows } = await sql<{ word: string }>`
			with added as (
				insert into search_word (word) select unnest(${missing}::text[]) on conflict do nothing returning word
			), known as (
				select kept.word from unnest(${missing}::text[]) as missing (word) cross join lateral (
					select word from search_word where search_word.word = missing.word for key share) as kept
			)
			select word from added union all select word from known`.execute(db);
		const kept = new Set(rows.map(({ word }) => word));
		// A word is missing when somebody else has just added it, or deleted it while this waited.
		missing = missing.filter((word) => !kept.has(word));
	}
}

/**
 * Deletes those of the words that are in no name that others see; returns how many. A word that somebody is adding
 * stays: words are locked before names are searched, by when whoever added one meanwhile has stored the name. Each word
 * has its own condition, so that the planner sees how rare it is.
 */
export async function deleteUnheldWords(db: Transaction<DB>, words: string[]): Promise<number> {
	const { rows } = await sql<{ word: string }>`
		select taken.word from unnest(${words}::text[]) as given (word) cross join lateral (
			select word from search_word where search_word.word = given.word for update skip locked) as taken`.execute(db);
	if (rows.length === 0) return 0;
	const unheld = rows.map(
		({ word }) => sql`select ${word}::text where not exists (
			select from profile where status not in (${sql.join(hiddenStatuses)}) and search @@ ${wholeWordQuery(word)}::tsquery)`,
	);
	const { numAffectedRows = 0n } = await sql`
		delete from search_word where word in (${sql.join(unheld, sql` union all `)})`.execute(db);
	return Number(numAffectedRows);
}

/** Takes the next words in their order, after those of the last call; fewer than `max` mean that these were the last. */
export async function takeWords(db: Transaction<DB>, max: number): Promise<string[]> {
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
