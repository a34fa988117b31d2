/** Spans of time: a day is 24 hours here, and no date of a calendar, but for `utcDayOf`. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const dayS = dayMs / 1000;

/** Returns the moment so many days after another; before it, where the number is negative. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);

/** Returns the UTC day of a moment as YYYY-MM-DD. */
export const utcDayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
