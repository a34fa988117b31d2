import { daysAfter } from '#contract/days.ts';
import { newMemberDays } from '#contract/limits.ts';

/** Returns whether an account is in its first week, in which it may do less of most things a day. */
export const isNewAccount = (since: Date, now: Date): boolean => since > daysAfter(now, -newMemberDays);
