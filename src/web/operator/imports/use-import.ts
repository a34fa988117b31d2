import { useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { ImportItem } from '#contract/operator/imports.ts';
import { busyImportStates } from '#contract/terms.ts';
import { api } from '#web/calls/api.ts';
import { askAgain } from '#web/operator/imports/ask-again.ts';

const askEveryMs = 700;

export const isBusy = ({ state }: ImportItem): boolean => (busyImportStates as readonly string[]).includes(state);

/** Keeps the state of a file, and asks for it again and again while something works on the file. */
export function useImport(loaded: ImportItem) {
	const [item, setItem] = useState(loaded);
	const busy = isBusy(item);
	useEffect(() => {
		if (!busy) return;
		const ask = () =>
			api('GET /operator/imports/:id', { params: { id: item.id } }).catch((error: unknown) => {
				// Without an answer the work goes on all the same, and the next question tells.
				if (error instanceof ApiError) return null;
				throw error;
			});
		return askAgain(ask, (answer) => answer && setItem(answer.data), askEveryMs);
	}, [busy, item.id]);
	return { item, setItem };
}
