import { createHash } from 'node:crypto';

const quarterMinutes = 15;
const firstLeaf = 1024;
/** Of a business with special days, which is always looked at. */
const specialKey = 0;

/**
 * What `profile.open_keys` (`opening_keys` in SQL) holds one of, where a business may be open at a moment: the quarter of
 * an hour and the spans above it, in the local time of each zone.
 */
export const openingKeysAt = (moment: Date, zones: string[]): number[] => [
	specialKey,
	...zones.flatMap((zone) => {
		const bits = zoneBits(zone);
		const keys: number[] = [];
		for (let node = firstLeaf + Math.floor(weekMinute(moment, zone) / quarterMinutes); node >= 1; node >>= 1)
			keys.push(bits | node);
		return keys;
	}),
];

const zoneBits = (zone: string): number =>
	Number.parseInt(createHash('md5').update(zone).digest('hex').slice(0, 5), 16) << 11;

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The minute of the week somewhere, Monday 00:00 being 0. */
function weekMinute(moment: Date, zone: string): number {
	const clock =
		clocks.get(zone) ??
		new Intl.DateTimeFormat('en-GB', {
			timeZone: zone,
			weekday: 'short',
			hour: '2-digit',
			minute: '2-digit',
			hourCycle: 'h23',
		});
	clocks.set(zone, clock);
	const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
	return days.indexOf(parts.weekday ?? '') * 1440 + Number(parts.hour) * 60 + Number(parts.minute);
}
