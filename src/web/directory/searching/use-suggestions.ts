import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/profiles/directory.ts';
import { api } from '#web/calls/api.ts';

const waitMs = 200;

/** Returns suggestions for the typed text once typing pauses; an answer that comes late is dropped. */
export function useSuggestions(typed: string, isWanted: boolean): Suggestion[] {
	const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
	useEffect(() => {
		const q = isWanted ? typed.trim() : '';
		if (q.length < 2) return setSuggestions([]);
		let isLatest = true;
		const timer = setTimeout(async () => {
			// Without suggestions the search itself still works, so a failure is silent.
			const answer = await api('GET /business-profile/suggest', { query: { q } }).catch(() => null);
			if (isLatest) setSuggestions(answer?.data ?? []);
		}, waitMs);
		return () => {
			isLatest = false;
			clearTimeout(timer);
		};
	}, [typed, isWanted]);
	return suggestions;
}
