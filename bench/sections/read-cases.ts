import type { GoalName } from '../goals.ts';
import { searchWords } from '../seed/vocabulary.ts';
import type { Targets } from '../targets.ts';

export interface ReadCase {
	name: string;
	title: string;
	paths: string[];
	/** Stands in every right answer. */
	marker: string;
	ratioGoal?: GoalName;
	p99Goal?: GoalName;
	connections?: number;
}

const api = '/api/v1/business-profile';
const term = (text: string) => encodeURIComponent(text);

/** The calls that are measured against a bare twin that runs the same statements. */
export function readCases({ profiles, categories }: Targets, cursors: string[]): ReadCase[] {
	const search = (name: string, title: string, typed: string): ReadCase => ({
		name,
		title,
		paths: [`${api}?q=${term(typed)}`],
		marker: '"meta"',
		connections: 4,
	});
	return [
		{
			name: 'list',
			title: 'list, first page',
			paths: [api],
			marker: '"business_name"',
			ratioGoal: 'list',
			p99Goal: 'listP99',
		},
		{
			name: 'list-category',
			title: 'list in a category',
			paths: categories.map((slug) => `${api}?category=${term(slug)}`),
			marker: '"business_name"',
		},
		{
			name: 'list-cursor',
			title: 'list by cursor, deep',
			paths: cursors.map((cursor) => `${api}?cursor=${term(cursor)}`),
			marker: '"meta"',
		},
		{ ...search('search-common', 'search: a common word', searchWords.common), connections: 8, ratioGoal: 'search' },
		search('search-rare', 'search: a rare word', searchWords.rare),
		search('search-none', 'search: no hit', searchWords.absent),
		search('search-two', 'search: two words', `${searchWords.common} ${searchWords.second}`),
		search('search-typo', 'search: a typo', searchWords.typo),
		{
			name: 'profile',
			title: 'business page JSON',
			paths: profiles.map((id) => `${api}/${id}`),
			marker: '"rings"',
			ratioGoal: 'profile',
		},
		{
			name: 'overall',
			title: 'overall-reviews',
			paths: profiles.map((id) => `${api}/overall-reviews/${id}`),
			marker: '"formula"',
			ratioGoal: 'overall',
		},
		{
			name: 'profile-reviews',
			title: 'reviews of a profile',
			paths: profiles.map((id) => `${api}/reviews/${id}`),
			marker: '"meta"',
		},
		{
			name: 'by-category',
			title: 'reviews by category',
			paths: profiles.map((id) => `${api}/reviews-by-category/${id}`),
			marker: '"distribution"',
		},
	];
}

/** What the business page of the web asks for. */
export const businessPageCalls = (id: string): string[] =>
	['', 'overall-reviews/', 'reviews/'].map((call) => `${api}/${call}${id}`);

/** Each can be asked for by itself with `--only`. */
export const readCaseNames = readCases({ profiles: [], slugs: [], categories: [] }, []).map(({ name }) => name);
