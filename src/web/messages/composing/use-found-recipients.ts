import { useEffect, useRef, useState } from 'react';
import type { Correspondent } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';

/** The pause in typing before a search: long enough that a word is one search or two, not one for each letter. */
const waitMs = 250;

/** What is searched: a part of a name, as the member or in the name of a business. */
interface Asked {
	q: string;
	actingAs: string | null;
}

interface Found extends Asked {
	found: Correspondent[];
	failure?: string;
}

/** Finds possible recipients by the typed part of their name. What was found before is not searched again. */
export function useFoundRecipients(typed: string, actingAs: string | null, isWanted: boolean) {
	const q = typed.trim();
	const [result, setResult] = useState<Found>({ q: '', actingAs, found: [] });
	const known = useRef(new Map<string, Correspondent[]>());
	useEffect(() => {
		if (!q || !isWanted) return;
		const key = `${actingAs} ${q}`;
		const before = known.current.get(key);
		if (before) return setResult({ q, actingAs, found: before });
		const controller = new AbortController();
		const timer = setTimeout(() => {
			const query = { q, ...(actingAs && { acting_as: actingAs }) };
			api('GET /business-profile/messages/recipients', { query, signal: controller.signal }).then(
				({ data }) => {
					const found = data.map(({ why: _why, ...one }) => one);
					known.current.set(key, found);
					setResult({ q, actingAs, found });
				},
				(error: unknown) => {
					if (!controller.signal.aborted) setResult({ q, actingAs, found: [], failure: sentenceOf(error) });
				},
			);
		}, waitMs);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [q, actingAs, isWanted]);
	return q ? offeredOf(result, { q, actingAs }) : { found: [], isBusy: false, failure: undefined };
}

/**
 * Returns what may be chosen for what is typed now. Until it is answered, that is whoever of those found last has it in
 * their name: nobody is chosen who was found by something else.
 */
export function offeredOf({ found, failure, ...last }: Found, { q, actingAs }: Asked) {
	if (last.q === q && last.actingAs === actingAs) return { found, failure, isBusy: false };
	const isMeant = ({ name }: Correspondent) => name.toLowerCase().includes(q.toLowerCase());
	return { found: last.actingAs === actingAs ? found.filter(isMeant) : [], failure: undefined, isBusy: true };
}
