import { type Cursor, pageOf, type Slice, totalSoFar } from '#api/page.ts';
import type { Page, PageMeta } from '#contract/page.ts';

/** A list in four steps, told one after another. A step that a list does not need is left out. */
export interface ListSteps<Id, Rows, Rules, Card> {
	/** What stands on the page, in the list's total order: one more than asked for, each with the values it is ordered by. */
	ids: Id[];
	/** The values that the list is ordered by, for the cursor. */
	after: (id: Id) => Cursor['after'];
	/** How many there are in all; a list that nobody counts has as many as were read so far. */
	total?: Pick<PageMeta, 'total' | 'total_is_exact'>;
	/** What is shown of them beyond their ids: read for the whole page, in a number of statements that its length does not change. */
	rows?: (ids: Id[]) => Promise<Rows>;
	/** What this reader may know of them (ties, blocks, privacy), also for the whole page. */
	rules?: (ids: Id[]) => Promise<Rules>;
	/** Made of the steps before, without the database; undefined for what the reader may not see. */
	card: (id: Id, rows: Rows, rules: Rules) => Card | undefined;
}

/** A page of a list: ids → rows → rules → cards. Rows and rules are read at the same time, for the ids of the page alone. */
export async function listPage<Id, Card, Rows = undefined, Rules = undefined>(
	slice: Slice,
	{ ids, after, total = totalSoFar(ids, slice), ...steps }: ListSteps<Id, Rows, Rules, Card>,
): Promise<Page<Card>> {
	const page = pageOf(ids, slice, total, after);
	const [rows, rules] = await Promise.all([steps.rows?.(page.rows), steps.rules?.(page.rows)]);
	return {
		// What a step left out would give is undefined, in its type too.
		data: page.rows.flatMap((id) => steps.card(id, rows as Rows, rules as Rules) ?? []),
		meta: page.meta,
	};
}
