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
 * Until when a business goes on being open, or closed, in milliseconds since the epoch: to the next moment at which the week
 * says something else, and where there are special days, also to the next midnight there and to each time that one of them
 * names, on any day. For ever, where nothing is known of its hours, or none are open. `ofDay`: and what is said of the day that it is there.
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
	// Clocks are put forward and back at a quarter of an hour, wherever it is; after that it is found out anew.
	return offsetOf(zone, at) === offset ? at : (Math.floor(now.getTime() / quarterMs) + 1) * quarterMs;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The epoch began on a Thursday. */
const minuteOfWeek = (localMs: number): number => (Math.floor(localMs / minuteMs) + 3 * dayMinutes) % weekMinutes;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const offsetsMax = 5_000;

/** How far the clocks there are ahead of UTC, in milliseconds; the same all through a quarter of an hour. */
function offsetOf(zone: string, atMs: number): number {
	const quarter = Math.floor(atMs / quarterMs) * quarterMs;
	const key = `${zone} ${quarter}`;
	const known = offsets.get(key);
	if (known !== undefined) return known;
	if (offsets.size >= offsetsMax) offsets.clear();
	// The Swedish write dates and times as ISO 8601 does.
	const format =
		formats.get(zone) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
	formats.set(zone, format);
	const offset = Date.parse(`${format.format(quarter).replace(' ', 'T')}Z`) - quarter;
	offsets.set(key, offset);
	return offset;
}
