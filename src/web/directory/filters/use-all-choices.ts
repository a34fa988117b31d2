import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Choices } from '#web/directory/filters/choices.ts';
import type { Selection } from '#web/links/directory-selection.ts';
import { paths } from '#web/links/paths.ts';

/** How long an opening menu waits: after that it opens with what the page has, and the rest comes into it. */
const patienceMs = 400;

/**
 * What the page carries of the choices, until all of them were asked for.
 * @returns `complete` asks for them, once; it promises that they are there, or that a menu need not wait any longer.
 */
export function useAllChoices(selection: Selection, inPage: Choices) {
	const [fetched, setFetched] = useState<{ for: Choices; choices: Choices } | null>(null);
	const asking = useRef<{ for: Choices; answer: Promise<void> } | null>(null);
	const choices = fetched?.for === inPage ? fetched.choices : inPage;
	const complete = useCallback((): Promise<void> => {
		if (inPage.areAll) return Promise.resolve();
		if (asking.current?.for !== inPage) {
			const answer = fetchChoices(selection).then(
				// At once, so that a menu which waits for it opens with it.
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
