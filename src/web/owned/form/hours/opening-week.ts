import type { HoursRow } from '#web/owned/form/draft/draft.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const dayMinutes = 1440;

export const allDay = { opens: '00:00', closes: '24:00' };
/** Tells whether the hours are round the clock, from midnight to midnight. */
export const isAllDay = ({ opens, closes }: Pick<HoursRow, 'opens' | 'closes'>) =>
	opens === '00:00' && (closes === '24:00' || closes === '00:00');

/** Tells whether the hours end after midnight. */
export const endsNextDay = (row: Pick<HoursRow, 'opens' | 'closes'>) =>
	!isAllDay(row) && minutesOf(row.closes) <= minutesOf(row.opens);

/** Returns the hours with those of one day copied to other days, in place of theirs. */
export const copyDay = (hours: HoursRow[], from: number, to: number[]): HoursRow[] => {
	const rows = hours.filter(({ day }) => day === from);
	const others = hours.filter(({ day }) => !to.includes(day) || day === from);
	return [...others, ...to.filter((day) => day !== from).flatMap((day) => rows.map((row) => ({ ...row, day })))].sort(
		(one, other) => one.day - other.day || one.opens.localeCompare(other.opens),
	);
};

/** Returns a free interval for a day: one hour after its last one, or nine to five. */
export function nextInterval(hours: HoursRow[], day: number): HoursRow {
	const last = hours.filter((row) => row.day === day).at(-1);
	if (!last || isAllDay(last) || endsNextDay(last)) return { day, opens: '09:00', closes: '17:00' };
	const opens = Math.min(minutesOf(last.closes) + 60, 22 * 60);
	return { day, opens: clock(opens), closes: clock(Math.min(opens + 180, 23 * 60)) };
}

const clock = (minutes: number) =>
	`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the days on which two intervals overlap. */
export function overlappingDays(hours: HoursRow[]): number[] {
	const ranges = hours.map(({ day, opens, closes }) => {
		const start = (day - 1) * dayMinutes + minutesOf(opens);
		return {
			day,
			start,
			end: start + ((minutesOf(closes) - minutesOf(opens) + dayMinutes) % dayMinutes || dayMinutes),
		};
	});
	const clashes = ranges.filter((one, at) =>
		ranges.some((other, index) => index !== at && one.start < other.end && other.start < one.end),
	);
	return [...new Set(clashes.map(({ day }) => day))];
}

const span = (days: number[], opens: string, closes: string): HoursRow[] => days.map((day) => ({ day, opens, closes }));
const everyDay = [1, 2, 3, 4, 5, 6, 7];
export const weekdays = [1, 2, 3, 4, 5];

/** Weeks that many businesses have, to start from. */
export const commonWeeks = {
	office: span(weekdays, '09:00', '17:00'),
	shop: span([1, 2, 3, 4, 5, 6], '10:00', '18:00'),
	evenings: span([2, 3, 4, 5, 6, 7], '17:00', '23:00'),
	always: span(everyDay, allDay.opens, allDay.closes),
} as const;
export const allDays = everyDay;
