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

/** Returns the words of a name that have a letter, because numbers have no spelling. */
const wordsOf = (name: string) => name.split(' ').filter((word) => /\p{L}/u.test(word));

/**
 * Returns the words that misspellings are compared with: those of names that others can find, also of closed
 * businesses.
 */
export const shownWords = (profiles: Named[]): string[] => [
	...new Set(
		profiles.flatMap(({ name_key, status = 'published' }) => (isHiddenStatus(status) ? [] : wordsOf(name_key))),
	),
];

/** Adds the words of these profiles' names. */
export const addWords = (ctx: Pick<TransactionContext, 'db'>, profiles: Named[]): Promise<void> =>
	insertSearchWords(ctx.db, shownWords(profiles));

/** Updates the words for a business that has changed: those that only its former name held are deleted at once. */
export async function renewWords(ctx: TransactionContext, before: Named, after: Named): Promise<void> {
	const [former, present] = [shownWords([before]), shownWords([after])];
	// Words are added before any is deleted, everywhere: two transactions that exchange words cannot deadlock.
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
 * Continues through the words where the last run stopped, and deletes those that no name holds any more: undone
 * imports, merges and purges leave some. Returns how many.
 */
export async function removeUnheldWords(ctx: Pick<Context, 'db'> & Stoppable): Promise<number> {
	let removed = 0;
	for (let step = 0; step < stepsMax; step += 1) {
		ctx.signal?.throwIfAborted();
		const { taken, n } = await transaction(ctx, async ({ db }) => {
			const words = await takeWords(db, wordsAStep);
			const n = await deleteUnheldWords(db, words);
			// The same typed text may be read as another word from now on.
			if (n > 0) announce(db, tags.lists);
			return { taken: words.length, n };
		});
		removed += n;
		if (taken < wordsAStep) return removed;
	}
	return removed;
}
