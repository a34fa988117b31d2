import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import type { DuplicateCandidate } from '#contract/errors.ts';
import { api } from '#web/calls/api.ts';
import { listToldApart, tellApart } from '#web/owned/adding/told-apart.ts';
import { bodyOf, type ProfileDraft } from '#web/owned/form/draft/draft.ts';

type Query = CallInput<'GET /business-profile/alike'>['query'];

const nameMin = 2;

/**
 * Finds businesses that the draft may be. `ask` requests them when a field was left, and only if something changed by
 * which businesses are told apart. Those that somebody said are others are not named again.
 */
export function useAlike(draft: ProfileDraft, storedId: string | undefined) {
	const [found, setFound] = useState<DuplicateCandidate[]>([]);
	const [apart, setApart] = useState(listToldApart);
	const asked = useRef('');
	const underWay = useRef<AbortController>(undefined);
	useEffect(() => () => underWay.current?.abort(), []);

	const query = queryOf(draft, storedId);
	const key = JSON.stringify(query);
	const ask = useCallback(() => {
		if (asked.current === key) return;
		asked.current = key;
		underWay.current?.abort();
		const query: Query | null = JSON.parse(key);
		if (!query) return setFound([]);
		const controller = new AbortController();
		underWay.current = controller;
		api('GET /business-profile/alike', { query, signal: controller.signal }).then(
			({ data }) => setFound(data),
			() => {
				// A failure, as for half a phone number, is silent: going on tells what is wrong, and the server asks again
				// before it publishes.
				if (!controller.signal.aborted) setFound([]);
			},
		);
	}, [key]);
	const isApart = (candidates: readonly DuplicateCandidate[]) => candidates.every(({ id }) => apart.includes(id));
	return {
		candidates: found.filter(({ id }) => !apart.includes(id)),
		ask,
		/** Remembers that the draft is none of these businesses. */
		tellApart: (candidates: readonly DuplicateCandidate[]) => setApart(tellApart(candidates.map(({ id }) => id))),
		isApart,
	};
}

/** Returns the query; null while there is too little to search by. */
function queryOf(draft: ProfileDraft, except: string | undefined): Query | null {
	const { business_name, phone, website, lat, lng, address } = bodyOf(draft);
	const name = business_name.trim();
	if (name.length < nameMin) return null;
	const isHidden = draft.address_visibility === 'hidden';
	const given = {
		except,
		phone,
		website,
		country: address?.country,
		...(!isHidden && { locality: address?.locality, lat, lng }),
	};
	return {
		name,
		...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)),
	};
}
