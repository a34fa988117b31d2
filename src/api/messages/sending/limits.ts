import type { TransactionContext } from '#api/context.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { countAsked, countUnanswered, findMemberSince } from '#api/messages/sending/send-queries.ts';
import { daysAfter, hourMs } from '#contract/days.ts';
import { messageLimits, newMemberDays } from '#contract/limits.ts';

/**
 * Refuses more messages to strangers, to one or to several, than the author may write in a day; those count whose
 * recipients have not accepted. The caller has locked the author, so that two messages are counted one after the other.
 * @throws AppError `rate_limited`, `conflict` for more at once than a day has.
 */
export async function refuseManyRequests(
	{ db, now }: TransactionContext,
	authorId: string,
	strangers: number,
): Promise<void> {
	if (strangers === 0) return;
	const isNew = await isNewAt(db, authorId, now);
	const max = isNew ? messageLimits.requestsPerDayNew : messageLimits.requestsPerDay;
	const { messages: n, first_at } = await countAsked(db, authorId, countedFrom(now), null);
	refuseBeyondDay(
		now,
		{ n, first_at },
		{
			max,
			more: strangers,
			detail: `You can send ${max} messages a day to people who don’t know you yet${isNew ? ', while your account is new' : ''}. Once one of them accepts, you can send another.`,
		},
	);
}

/**
 * Refuses more messages to businesses than the author may write in a day; those count whose recipients have not
 * answered. Businesses have a limit of their own because anybody's message comes to their inbox.
 * @throws AppError `rate_limited`, `conflict` for more at once than a day has.
 */
export async function refuseManyQuestions(
	{ db, now }: TransactionContext,
	authorId: string,
	businesses: number,
): Promise<void> {
	if (businesses === 0) return;
	const isNew = await isNewAt(db, authorId, now);
	const max = isNew ? messageLimits.businessesPerDayNew : messageLimits.businessesPerDay;
	const { messages: n, first_at } = await countUnanswered(db, authorId, countedFrom(now));
	refuseBeyondDay(
		now,
		{ n, first_at },
		{
			max,
			more: businesses,
			detail: `You can send ${max} messages a day to businesses that haven’t answered you yet${isNew ? ', while your account is new' : ''}. Once one of them answers, you can send another.`,
		},
	);
}

const isNewAt = async (db: TransactionContext['db'], memberId: string, now: Date): Promise<boolean> =>
	(await findMemberSince(db, memberId)) > daysAfter(now, -newMemberDays);

/**
 * Decides when the message goes out: the same words to many strangers wait until an hour has passed since the first of
 * them.
 */
export async function timeOf(
	{ db, now }: TransactionContext,
	authorId: string,
	{ body, undoS, strangers }: { body: string; undoS: number; strangers: number },
): Promise<Date> {
	const undoneUntil = new Date(now.getTime() + undoS * 1000);
	if (strangers === 0) return undoneUntil;
	const { mailboxes, first_at } = await countAsked(db, authorId, new Date(now.getTime() - hourMs), body);
	if (mailboxes + strangers <= messageLimits.sameWordsPerHour) return undoneUntil;
	return new Date(Math.max((first_at ?? now).getTime() + hourMs, undoneUntil.getTime()));
}
