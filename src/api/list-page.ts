import { type Cursor, pageOf, type Slice, totalSoFar } from '#api/page.ts';
import type { Page, PageMeta } from '#contract/page.ts';

/** The four steps of a list. A step that a list does not need is left out. */
export interface ListSteps<Id, Rows, Rules, Card> {
	/**
	 * The ids of the page in the list's total order, one more than asked for, each with the values that it is ordered by.
	 */
	ids: Id[];
	/** Returns the values that the list is ordered by, for the cursor. */
	after: (id: Id) => Cursor['after'];
	/** How many there are in all; for a list that nobody counts, as many as were read so far. */
	total?: Pick<PageMeta, 'total' | 'total_is_exact'>;
	/**
	 * Reads what is shown besides the ids, for the whole page, in a number of statements that does not depend on its
	 * length.
	 */
	rows?: (ids: Id[]) => Promise<Rows>;
	/** Reads what this reader may know of them (ties, blocks, privacy), also for the whole page. */
	rules?: (ids: Id[]) => Promise<Rules>;
	/**
	 * Makes a card from the results of the other steps, without the database; undefined for what the reader may not see.
	 */
	card: (id: Id, rows: Rows, rules: Rules) => Card | undefined;
}

/**
 * Returns a page of a list: ids → rows → rules → cards. Rows and rules are read at the same time, only for the ids of
 * the page.
 */
export async function listPage<Id, Card, Rows = undefined, Rules = undefined>(
	slice: Slice,
	{ ids, after, total = totalSoFar(ids, slice), ...steps }: ListSteps<Id, Rows, Rules, Card>,
): Promise<Page<Card>> {
	const page = pageOf(ids, slice, total, after);
	const [rows, rules] = await Promise.all([steps.rows?.(page.rows), steps.rules?.(page.rows)]);
	return {
		// The result of a step that was left out is undefined, in its type as well.
		data: page.rows.flatMap((id) => steps.card(id, rows as Rows, rules as Rules) ?? []),
		meta: page.meta,
	};
}
