import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What people type in one language when they look for a business: `content/search-words/`, a file a language. */
export interface SearchWords {
	/** The name of the file: a code such as `de`. */
	language: string;
	/** Words that say nothing about what is looked for. */
	fillers: string[];
	/** Words that stand before a place. */
	before_places: string[];
	/** Words that ask for what is open at this moment. */
	open_now: string[];
	/** By what words people look for a category, by its slug; the first is what such a business is called. */
	categories: Record<string, string[]>;
}

/** What the operator wrote, in the order of the names of the files. */
export function readSearchWordFiles(): SearchWords[] {
	const folder = new URL('../../../content/search-words/', import.meta.url);
	return readdirSync(folder)
		.toSorted()
		.map((name) => {
			const {
				fillers = [],
				before_places = [],
				open_now = [],
				categories = {},
			} = parse(readFileSync(new URL(name, folder), 'utf8')) as Partial<SearchWords>;
			return { language: name.replace(/\..*$/, ''), fillers, before_places, open_now, categories };
		});
}
