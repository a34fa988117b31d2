export interface HoursRow {
	/** The day of the week; 1 is Monday. */
	day: number;
	opens: string;
	/** The closing time; at or before `opens` it means the next day. */
	closes: string;
}

const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the open minutes of a week as an int4multirange literal, Monday 00:00 being 0; null when no hours are given. */
export function weekMinutesRange(hours: HoursRow[]): string | null {
	if (hours.length === 0) return null;
	const ranges = hours.flatMap(({ day, opens, closes }) => {
		const start = (day - 1) * dayMinutes + minutesOf(opens);
		const length = (minutesOf(closes) - minutesOf(opens) + dayMinutes) % dayMinutes || dayMinutes;
		const end = start + length;
		return end <= weekMinutes
			? [[start, end]]
			: [
					[start, weekMinutes],
					[0, end - weekMinutes],
				];
	});
	return `{${ranges.map(([start, end]) => `[${start},${end})`).join(',')}}`;
}
