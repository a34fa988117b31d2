import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapPart } from '#contract/profiles/map.ts';
import { api } from '#web/calls/api.ts';
import { wholeWorld } from '#web/directory/map/view-of.ts';
import type { Selection } from '#web/links/directory-selection.ts';

export interface View {
	/** The box in view, as the calls write it. */
	box: string;
	zoom: number;
}

/** The view of the whole world, which gives a few clusters of all that matches: enough to know where to look. */
export const worldView: View = { box: wholeWorld, zoom: 1 };

export async function fetchPart(selection: Selection, { box, zoom }: View, signal?: AbortSignal): Promise<MapPart> {
	const { page: _page, cursor: _cursor, sort: _sort, ...filters } = selection;
	const answer = await api('GET /business-profile/map', {
		// The call itself checks what a person typed into the address.
		query: { ...filters, view: box, zoom } as never,
		...(signal && { signal }),
	});
	return answer.data;
}

/** Returns what lies in the view. The last answer stays until the next one is there. */
export function useMapPart(selection: Selection, view: View | null) {
	const [part, setPart] = useState<MapPart | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const [attempt, setAttempt] = useState(0);
	const key = JSON.stringify([selection, view, attempt]);
	const wanted = useRef({ selection, view });
	wanted.current = { selection, view };
	useEffect(() => {
		const { selection, view } = wanted.current;
		if (!view) return;
		const request = new AbortController();
		fetchPart(selection, view, request.signal).then(
			(found) => {
				if (request.signal.aborted) return;
				setPart(found);
				setFailed(false);
			},
			() => !request.signal.aborted && setFailed(true),
		);
		return () => request.abort();
	}, [key]);
	const retry = useCallback(() => setAttempt((attempt) => attempt + 1), []);
	return { part, hasFailed, retry };
}
