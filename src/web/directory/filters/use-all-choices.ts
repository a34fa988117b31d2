import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Choices } from '#web/directory/filters/choices.ts';
import type { Selection } from '#web/links/directory-selection.ts';
import { paths } from '#web/links/paths.ts';

/**
 * How long an opening menu waits, in milliseconds. After that it opens with what the page has, and the rest is added
 * when it comes.
 */
const patienceMs = 400;

/**
 * Returns the choices that the page carries, and all of them once they were fetched.
 * @returns `complete` fetches all choices, once; it resolves when they are there, or when a menu need not wait any
 * longer
 */
export function useAllChoices(selection: Selection, inPage: Choices) {
	const [fetched, setFetched] = useState<{ for: Choices; choices: Choices } | null>(null);
	const asking = useRef<{ for: Choices; answer: Promise<void> } | null>(null);
	const choices = fetched?.for === inPage ? fetched.choices : inPage;
	const complete = useCallback((): Promise<void> => {
		if (inPage.areAll) return Promise.resolve();
		if (asking.current?.for !== inPage) {
			const answer = fetchChoices(selection).then(
				// The choices are rendered at once, so that a menu which waits for them opens with them.
				(choices) => flushSync(() => setFetched({ for: inPage, choices })),
				() => {
					asking.current = null;
				},
			);
			asking.current = { for: inPage, answer };
		}
		return Promise.race([asking.current.answer, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
	}, [selection, inPage]);
	return { choices, complete };
}

async function fetchChoices({ page: _page, cursor: _cursor, sort: _sort, ...selection }: Selection): Promise<Choices> {
	const answer = await fetch(paths.directoryChoices(selection));
	if (!answer.ok) throw new Error(`The choices answered ${answer.status}.`);
	return answer.json();
}
