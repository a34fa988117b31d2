/** Spans of time. A day is 24 hours here, and no date of a calendar. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const dayS = dayMs / 1000;

/** Returns the moment so many days after another; before it, where the number is negative. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);
