import { useEffect, useRef } from 'react';
import { api } from '#web/calls/api.ts';
import { type Whereabouts, whereaboutsPath } from '#web/map/tiles/address.ts';
import type { FormPart } from '#web/owned/form/form-part.ts';
import { type Point, readPoint } from '#web/owned/form/location/point.ts';

const waitMs = 400;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Fills in the country and the time zone of a business: from its point, else from its town if the directory knows it,
 * else from its country. Values that somebody chose, or that are stored, stay; `guess` is a country that nobody chose.
 * While `isOn` is false nothing is filled in: what is being saved does not change under the hand.
 */
export function useWhereabouts({ draft, set }: Pick<FormPart, 'draft' | 'set'>, guess: string, isOn: boolean): void {
	const { point: written, country, timezone } = draft;
	const town = draft.locality.trim();
	const hasTimes = draft.hours.length > 0 || draft.special_hours.length > 0;
	const filled = useRef({ country: guess, timezone: '' });
	const latest = useRef(draft);
	latest.current = draft;
	const key = JSON.stringify([written, town, country, hasTimes]);
	const firstKey = useRef(key);

	// Hours mean nothing without a time zone: it is the browser's until a better one is known.
	useEffect(() => {
		if (!hasTimes || timezone) return;
		filled.current.timezone = ownZone();
		set({ timezone: ownZone() });
	}, [hasTimes, timezone, set]);

	useEffect(() => {
		// Nothing has changed yet: looking at a stored business does not change it.
		if (!isOn || key === firstKey.current) return;
		const leaving = new AbortController();
		const fill = async () => {
			const found = await findWhereabouts(readPoint(written), town, country, leaving.signal).catch(() => null);
			if (leaving.signal.aborted || !found) return;
			const isOurs = (field: 'country' | 'timezone') =>
				latest.current[field] === '' || latest.current[field] === filled.current[field];
			const part = {
				...(found.country && isOurs('country') && { country: found.country }),
				...(hasTimes && found.zone && isOurs('timezone') && { timezone: found.zone }),
			};
			filled.current = { ...filled.current, ...part };
			const isNews = (Object.keys(part) as (keyof typeof part)[]).some(
				(field) => part[field] !== latest.current[field],
			);
			if (isNews) set(part);
		};
		const timer = setTimeout(() => void fill(), waitMs);
		return () => {
			leaving.abort();
			clearTimeout(timer);
		};
	}, [isOn, key, written, town, country, hasTimes, set]);
}

async function findWhereabouts(point: Point | null | undefined, town: string, country: string, signal: AbortSignal) {
	if (point) {
		const { country: around, zones } = await ask({ lat: String(point.lat), lng: String(point.lng) }, signal);
		if (around) return { country: around, zone: zones[0] };
	}
	const known = (town.length > 1 && (await countryOfTown(town, signal))) || country;
	const { zones } = await ask({ country: known }, signal);
	// In a country with several time zones, whoever fills in the form is likely to be near the business.
	return { country: known, zone: zones.includes(ownZone()) ? ownZone() : zones[0] };
}

async function ask(query: Record<string, string>, signal: AbortSignal): Promise<Whereabouts> {
	const answer = await fetch(`${whereaboutsPath}?${new URLSearchParams(query)}`, { signal });
	return answer.json();
}

/** Returns the country of the one town of this name in the directory; null where it knows none, or several. */
async function countryOfTown(town: string, signal: AbortSignal): Promise<string | null> {
	const { data } = await api('GET /business-profile/suggest', { query: { q: town.slice(0, 100) }, signal });
	const isMeant = (label: string) => label.localeCompare(town, undefined, { sensitivity: 'base' }) === 0;
	const countries = data.flatMap(({ kind, label, detail }) => (kind === 'place' && isMeant(label) ? [detail] : []));
	return countries.length === 1 ? (countries[0] ?? null) : null;
}
