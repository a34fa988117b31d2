import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * The words that people type in one language when they look for a business, from `content/search-words/`, which has a
 * file for each language.
 */
export interface SearchWords {
	/** The language code, such as `de`, which is the name of the file. */
	language: string;
	/** Words that say nothing about what is looked for. */
	fillers: string[];
	/** Words that stand before a place. */
	before_places: string[];
	/** Words that ask for what is open at this moment. */
	open_now: string[];
	/** Groups of words that mean the same beside another word: a bike is fixed, mended and repaired. */
	alike: string[][];
	/** Words that only say that something is a business; beside another word they may be left out. */
	kinds: string[];
	/** The words by which people look for a category, by its slug; the first is what such a business is called. */
	categories: Record<string, string[]>;
}

/** Reads what the operator wrote, in the order of the names of the files. */
export function readSearchWordFiles(): SearchWords[] {
	const folder = new URL('../../../content/search-words/', import.meta.url);
	return readdirSync(folder)
		.toSorted()
		.map((name) => {
			const {
				fillers = [],
				before_places = [],
				open_now = [],
				alike = [],
				kinds = [],
				categories = {},
			} = parse(readFileSync(new URL(name, folder), 'utf8')) as Partial<SearchWords>;
			return { language: name.replace(/\..*$/, ''), fillers, before_places, open_now, alike, kinds, categories };
		});
}
