import { useEffect, useRef, useState } from 'react';
import type { Correspondent } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';

/** The pause in typing before a search: long enough that a word is one search or two, not one for each letter. */
const waitMs = 250;

interface Found {
	q: string;
	found: Correspondent[];
	failure?: string;
}

/** Finds possible recipients by the typed part of their name. What was found before is not searched again. */
export function useFoundRecipients(typed: string, actingAs: string | null, isWanted: boolean) {
	const q = typed.trim();
	const [result, setResult] = useState<Found>({ q: '', found: [] });
	const known = useRef(new Map<string, Correspondent[]>());
	useEffect(() => {
		if (!q || !isWanted) return;
		const key = `${actingAs} ${q}`;
		const before = known.current.get(key);
		if (before) return setResult({ q, found: before });
		const controller = new AbortController();
		const timer = setTimeout(() => {
			const query = { q, ...(actingAs && { acting_as: actingAs }) };
			api('GET /business-profile/messages/recipients', { query, signal: controller.signal }).then(
				({ data }) => {
					const found = data.map(({ why: _why, ...one }) => one);
					known.current.set(key, found);
					setResult({ q, found });
				},
				(error: unknown) => {
					if (!controller.signal.aborted) setResult({ q, found: [], failure: sentenceOf(error) });
				},
			);
		}, waitMs);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [q, actingAs, isWanted]);
	return q ? { ...result, isBusy: result.q !== q } : { found: [], isBusy: false, failure: undefined };
}
