import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/** A word to look up among the words of names. */
export interface Wanted {
	word: string;
	/** The word's other spellings and its parts, to find out which of them are known. */
	candidates: string[];
	/** The beginning that other forms of the word share. */
	root: string | null;
	/** Whether known words that begin or end with the word are taken as compounds of it. */
	isPart: boolean;
}
export interface Known {
	/** Those of the candidates, and of the word itself, that are known. */
	exactly: Set<string>;
	/** Known words that begin with the root. */
	related: string[];
	/** Known words that begin or end with the word. */
	compounds: string[];
}

const relatedMax = 60;
const compoundsMax = 20;

/** Looks words up among the names that others can find, in one statement for all of them. */
export async function findKnownWords(db: Kysely<DB>, wanted: Wanted[]): Promise<Map<string, Known>> {
	const patterns = wanted.flatMap(({ word, root, isPart }) => [
		...(root ? [{ word, kind: 'related', pattern: `${root}%`, max: relatedMax }] : []),
		...(isPart
			? [
					{ word, kind: 'compound', pattern: `${word}%`, max: compoundsMax },
					{ word, kind: 'compound', pattern: `%${word}`, max: compoundsMax },
				]
			: []),
	]);
	const exact = wanted.flatMap(({ word, candidates }) => [word, ...candidates]);
	const { rows } = await sql<{ typed: string | null; kind: string; word: string }>`
		select null as typed, 'exact' as kind, word from search_word where word = any(${exact}::text[])
		union all
		select given.typed, given.kind, known.word
		from jsonb_to_recordset(${JSON.stringify(patterns.map(({ word: typed, ...rest }) => ({ typed, ...rest })))}::jsonb)
			as given (typed text, kind text, pattern text, max int), lateral (
				select word from search_word where word like given.pattern order by length(word), word limit given.max
			) as known`.execute(db);
	const known = new Set(rows.filter(({ kind }) => kind === 'exact').map(({ word }) => word));
	const ofKind = (typed: string, wantedKind: string) =>
		rows.filter((row) => row.typed === typed && row.kind === wantedKind).map((row) => row.word);
	return new Map(
		wanted.map(({ word, candidates }) => [
			word,
			{
				exactly: new Set([word, ...candidates].filter((each) => known.has(each))),
				related: ofKind(word, 'related'),
				compounds: ofKind(word, 'compound').filter((each) => each !== word),
			},
		]),
	);
}

/** Returns, for each word, the known words that contain it or are spelt like it, the most similar first. */
export async function findSpellings(
	db: Kysely<DB>,
	words: string[],
	max: number,
): Promise<{ typed: string; word: string }[]> {
	const { rows } = await sql<{ typed: string; word: string }>`
		select typed, known.word
		from unnest(${words}::text[]) as given (typed), lateral (
			select word from search_word
			where word % typed or word like '%' || typed || '%'
			order by similarity(word, typed) desc, word
			limit ${max}
		) as known`.execute(db);
	return rows;
}

const namesMax = 20;

/** Returns the places of some of the businesses whose names match. */
export async function listPlacesOfNames(db: Kysely<DB>, named: string): Promise<(string | null)[]> {
	const rows = await db
		.selectFrom('profile')
		.select('place_slug')
		.where('status', '=', 'published')
		.where(sql<boolean>`search @@ ${named}::tsquery`)
		.limit(namesMax)
		.execute();
	return rows.map((row) => row.place_slug);
}
