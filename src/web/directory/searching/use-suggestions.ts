import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '#contract/profiles/directory.ts';
import { api } from '#web/calls/api.ts';

const waitMs = 200;

/** Returns suggestions for the typed text once typing pauses; an answer that comes late is dropped. */
export function useSuggestions(typed: string, isWanted: boolean): Suggestion[] {
	const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
	const latest = useRef('');
	useEffect(() => {
		const q = typed.trim();
		latest.current = q;
		if (!isWanted || q.length < 2) return setSuggestions([]);
		const timer = setTimeout(async () => {
			// Without suggestions the search itself still works, so a failure is silent.
			const answer = await api('GET /business-profile/suggest', { query: { q } }).catch(() => null);
			if (latest.current === q) setSuggestions(answer?.data ?? []);
		}, waitMs);
		return () => clearTimeout(timer);
	}, [typed, isWanted]);
	return suggestions;
}
