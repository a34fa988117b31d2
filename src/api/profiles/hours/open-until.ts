interface Hours {
	/** Minutes of the week, Monday 00:00 being 0, as the database writes an int4multirange. */
	open_minutes: string | null;
	special_hours: unknown;
	timezone: string | null;
}
interface SpecialHours {
	opens?: string | null;
	closes?: string | null;
}

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;
const days = [0, 1, 2, 3, 4, 5, 6];

/**
 * Returns until when a business stays open, or closed, in milliseconds since the epoch: the next moment at which its
 * week changes between the two; with special days also the next midnight there, and each time that one of them names,
 * on any day. Infinity where nothing is known of its hours, or it is never open. With `ofDay`, the time also ends at
 * midnight, because what is said of the day there changes.
 */
export function openUntil(
	{ open_minutes, special_hours, timezone }: Hours,
	now: Date,
	{ ofDay = false }: { ofDay?: boolean } = {},
): number {
	const special = special_hours as SpecialHours[];
	const isKnown = open_minutes !== null || special.length > 0;
	const daily = special.flatMap(({ opens, closes }) =>
		[opens, closes].flatMap((time) => (time ? [minutesOf(time)] : [])),
	);
	if ((ofDay && isKnown) || special.length > 0) daily.push(0);
	const turns = [
		...(open_minutes?.match(/\d+/g) ?? []).map(Number),
		...daily.flatMap((minute) => days.map((day) => day * dayMinutes + minute)),
	];
	if (turns.length === 0) return Number.POSITIVE_INFINITY;
	const zone = timezone ?? 'UTC';
	const offset = offsetOf(zone, now.getTime());
	const minute = minuteOfWeek(now.getTime() + offset);
	const next = Math.min(...turns.map((turn) => (turn - minute + weekMinutes) % weekMinutes || weekMinutes));
	const at = (Math.floor(now.getTime() / minuteMs) + next) * minuteMs;
	// Clocks change at a quarter of an hour in every zone; if one may change before then, the answer ends at the next
	// quarter and is computed anew.
	return offsetOf(zone, at) === offset ? at : (Math.floor(now.getTime() / quarterMs) + 1) * quarterMs;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the minute of the week, Monday 00:00 being 0; the epoch began on a Thursday. */
const minuteOfWeek = (localMs: number): number => (Math.floor(localMs / minuteMs) + 3 * dayMinutes) % weekMinutes;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const offsetsMax = 5_000;

/** Returns how far the zone's clocks are ahead of UTC, in milliseconds; the same all through a quarter of an hour. */
function offsetOf(zone: string, atMs: number): number {
	const quarter = Math.floor(atMs / quarterMs) * quarterMs;
	const key = `${zone} ${quarter}`;
	const known = offsets.get(key);
	if (known !== undefined) return known;
	if (offsets.size >= offsetsMax) offsets.clear();
	// The Swedish locale writes dates and times as ISO 8601 does.
	const format =
		formats.get(zone) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
	formats.set(zone, format);
	const offset = Date.parse(`${format.format(quarter).replace(' ', 'T')}Z`) - quarter;
	offsets.set(key, offset);
	return offset;
}
