import { tags } from '#api/changes.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { deleteUnheldWords, insertSearchWords, takeWords } from '#api/profiles/words/word-queries.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import type { Stoppable } from '#db/each-batch.ts';
import { announce, transaction } from '#db/transaction.ts';

interface Named {
	name_key: string;
	status?: string | undefined;
}

/** Numbers have no spelling. */
const wordsOf = (name: string) => name.split(' ').filter((word) => /\p{L}/u.test(word));

/** The words that misspellings are compared with: those of names that others can find, also of a business that has closed. */
export const shownWords = (profiles: Named[]): string[] => [
	...new Set(
		profiles.flatMap(({ name_key, status = 'published' }) => (isHiddenStatus(status) ? [] : wordsOf(name_key))),
	),
];

/** Adds the words of these profiles' names. */
export const addWords = (ctx: Pick<TransactionContext, 'db'>, profiles: Named[]): Promise<void> =>
	insertSearchWords(ctx.db, shownWords(profiles));

/** The same for a business that has changed: what only its former name held goes at once. */
export async function renewWords(ctx: TransactionContext, before: Named, after: Named): Promise<void> {
	const [former, present] = [shownWords([before]), shownWords([after])];
	// Added before any is deleted, everywhere: two who trade words cannot wait for each other.
	await insertSearchWords(
		ctx.db,
		present.filter((word) => !former.includes(word)),
	);
	await deleteUnheldWords(
		ctx.db,
		former.filter((word) => !present.includes(word)),
	);
}

const wordsAStep = 100;
const stepsMax = 50;

/**
 * Goes on through the words where it stopped the last time, and deletes those that no name holds any more: imports that
 * were undone, merges and purges leave some. Gives how many.
 */
export async function removeUnheldWords(ctx: Pick<Context, 'db'> & Stoppable): Promise<number> {
	let removed = 0;
	for (let step = 0; step < stepsMax; step += 1) {
		ctx.signal?.throwIfAborted();
		const { taken, n } = await transaction(ctx, async ({ db }) => {
			const words = await takeWords(db, wordsAStep);
			const n = await deleteUnheldWords(db, words);
			// What was typed is meant as another word from now on.
			if (n > 0) announce(db, tags.lists);
			return { taken: words.length, n };
		});
		removed += n;
		if (taken < wordsAStep) return removed;
	}
	return removed;
}
