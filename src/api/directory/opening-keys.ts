import { createHash } from 'node:crypto';

const quarterMinutes = 15;
const firstLeaf = 1024;
/** The key of businesses with special days, which are always looked at. */
const specialKey = 0;

/**
 * Returns the keys of which `profile.open_keys` (`opening_keys` in SQL) holds at least one where a business may be open
 * at a moment: the quarter of an hour and the spans above it, in the local time of each zone.
 * @param minutes the moment's minute of the week in each zone.
 */
export const openingKeysAt = (minutes: Record<string, number>): number[] => [
	specialKey,
	...Object.entries(minutes).flatMap(([zone, minute]) => {
		const bits = zoneBits(zone);
		const keys: number[] = [];
		for (let node = firstLeaf + Math.floor(minute / quarterMinutes); node >= 1; node >>= 1) keys.push(bits | node);
		return keys;
	}),
];

const zoneBits = (zone: string): number =>
	Number.parseInt(createHash('md5').update(zone).digest('hex').slice(0, 5), 16) << 11;
