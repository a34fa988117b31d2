import { useEffect, useState } from 'react';
import type { ProfileCard } from '#contract/shapes.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';

const waitMs = 250;
const placesMax = 12;

/**
 * Returns the businesses that are searched for, or `first` where nothing is typed. What was found stays until the next
 * answer is there.
 */
export function usePlaces(first: ProfileCard[], typed: string): { places: ProfileCard[]; failure?: string } {
	const [found, setFound] = useState<{ places: ProfileCard[]; failure?: string }>({ places: first });
	const q = typed.trim();
	useEffect(() => {
		if (q.length < 2) return setFound({ places: first });
		const controller = new AbortController();
		const timer = setTimeout(() => {
			api('GET /business-profile', { query: { q, limit: placesMax }, signal: controller.signal }).then(
				({ data }) => setFound({ places: data }),
				(error: unknown) => {
					if (!controller.signal.aborted) setFound({ places: [], failure: sentenceOf(error) });
				},
			);
		}, waitMs);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [q, first]);
	return found;
}
