import { useEffect, useRef, useState } from 'react';
import { friendLimits } from '#contract/limits.ts';
import type { FoundMember } from '#contract/members/friends.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';

/**
 * A search waits for so many ms after the last letter, so that a word is one search or two, not one a letter: searches
 * are limited.
 */
const waitMs = 300;

interface Found {
	/** The text that was searched for. */
	q: string;
	members: FoundMember[];
	failure?: string;
}

/**
 * Finds members whose names begin as typed; `found` is undefined until enough is typed, and stays until the next answer
 * is there. A name that was searched before on this page is not searched again, unless a friendship has changed
 * (`forget`).
 */
export function useFoundMembers(typed: string): {
	found: Found | undefined;
	isBusy: boolean;
	forget: () => void;
} {
	const q = typed.trim();
	const [found, setFound] = useState<Found>();
	const known = useRef(new Map<string, FoundMember[]>());
	const isWanted = q.length >= friendLimits.searchLettersMin;
	useEffect(() => {
		if (!isWanted) return setFound(undefined);
		const members = known.current.get(q);
		if (members) return setFound({ q, members });
		const controller = new AbortController();
		const timer = setTimeout(() => {
			api('GET /members', { query: { q }, signal: controller.signal }).then(
				({ data }) => {
					known.current.set(q, data);
					setFound({ q, members: data });
				},
				(error: unknown) => {
					if (!controller.signal.aborted) setFound({ q, members: [], failure: sentenceOf(error) });
				},
			);
		}, waitMs);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [q, isWanted]);
	return {
		found: isWanted ? found : undefined,
		isBusy: isWanted && found?.q !== q,
		forget: () => known.current.clear(),
	};
}
