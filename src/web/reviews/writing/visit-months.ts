/** How many months back a visit can be chosen. */
const monthsBack = 24;

/** Returns the month of a day, as its first day: `2026-11-01`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the months in which a visit may have been, this month first, and that of an earlier one that was told. */
export function visitMonths(now: Date, told: string | null): string[] {
	const months = Array.from({ length: monthsBack }, (_, back) => {
		const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
		return first.toISOString().slice(0, 10);
	});
	return told && !months.includes(monthOf(told)) ? [...months, monthOf(told)] : months;
}
