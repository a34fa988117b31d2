import { pageDepthMax } from '#contract/page.ts';
import { directorySentences as sentences } from '#sentences/directory.ts';
import type { Choices } from '#web/directory/filters/choices.ts';
import type { Selection } from '#web/links/directory-selection.ts';
import { paths } from '#web/links/paths.ts';

/**
 * The parts of selections that people look for and share. Other selections are countless, and show the same businesses.
 */
const listedKeys = ['category', 'place', 'page'];

export interface Indexing {
	title: string;
	description: string;
	/** The one address of the selection. */
	path: string;
	/** Whether search engines leave the page out and only follow its links. */
	isUnlisted: boolean;
	previous: string | undefined;
	next: string | undefined;
}

interface Shown {
	selection: Selection;
	choices: Pick<Choices, 'categories' | 'places'>;
	count: number;
	page: number;
	hasNext: boolean;
	cardsAPage: number;
}

/** Returns what a page of the directory tells search engines, from its selection and what it shows. */
export function indexingOf({ selection, choices, count, page, hasNext, cardsAPage }: Shown): Indexing {
	const { category, place, q } = selection;
	const isUnlisted = count === 0 || Object.keys(selection).some((key) => !listedKeys.includes(key));
	const at = (number: number) =>
		paths.directoryWith({ category, place, page: number > 1 ? String(number) : undefined });
	const categories = choices.categories.flatMap((one) => [one, ...one.children]);
	const labelOf = (slug: string | undefined, among: { slug: string; label: string }[]) =>
		slug && (among.find((choice) => choice.slug === slug)?.label ?? slug);
	const named = titleOf(labelOf(category, categories), labelOf(place, choices.places));
	const title = q ? `${q} · ${sentences.title}` : category || place ? named : sentences.title;
	return {
		title: page > 1 ? `${title}, ${sentences.onPage({ page })}` : title,
		description: category || place ? sentences.leadOf({ title: named }) : sentences.lead,
		path: at(page),
		isUnlisted,
		previous: isUnlisted || page === 1 ? undefined : at(page - 1),
		next: isUnlisted || !hasNext || (page + 1) * cardsAPage > pageDepthMax ? undefined : at(page + 1),
	};
}

/** Returns the title of a category, a place, or a category in a place. */
const titleOf = (category: string = sentences.results, place?: string) =>
	place ? sentences.titleIn({ category, place }) : category;
