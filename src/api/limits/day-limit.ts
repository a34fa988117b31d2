import { daysAfter } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';

/** What somebody has done of one kind within the last day. */
export interface DoneInADay {
	n: number;
	/** When they did the first of it; null where they did nothing. */
	first_at: Date | null;
	/** When they did each of them, the first first: given where several may be done at once. */
	times?: Date[] | undefined;
}

interface DayLimit {
	/** How many a day has. */
	max: number;
	/** How many are to come now. */
	more?: number;
	detail: string;
	/** What to say of more at once than any day has. */
	never?: string;
}

/** Returns the moment from which on a limit a day counts: those of the last 24 hours. */
export const countedFrom = (now: Date): Date => daysAfter(now, -1);

/**
 * Refuses more than a day has, and says in how many seconds so many of the first count no more that there is room for all
 * that is to come.
 * @throws AppError `rate_limited`; `conflict` for more at once than any day has, where waiting does not help.
 */
export function refuseBeyondDay(
	now: Date,
	{ n, first_at, times = [] }: DoneInADay,
	{ max, more = 1, detail, never = detail }: DayLimit,
): void {
	const over = n + more - max;
	if (over <= 0) return;
	if (more > max) throw new AppError('conflict', { detail: never });
	const lastOver = times[over - 1] ?? first_at ?? now;
	throw new AppError('rate_limited', { detail, retryAfterS: secondsUntil(daysAfter(lastOver, 1), now) });
}

/** Returns the whole seconds after which a moment is over, at least one. */
export const secondsUntil = (moment: Date, now: Date): number =>
	Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
