import type { TransactionContext } from '#api/context.ts';
import { countAsked, countUnanswered, findMemberSince } from '#api/messages/sending/send-queries.ts';
import { AppError } from '#contract/errors.ts';
import { messageLimits, newMemberDays } from '#contract/limits.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/**
 * Refuses more messages to strangers, to one or to several, than the author may write in a day; those count whose
 * recipients have not accepted. The caller has locked the author, so that two messages are counted one after the other.
 * @throws AppError `rate_limited`.
 */
export async function refuseManyRequests(
	{ db, now }: TransactionContext,
	authorId: string,
	strangers: number,
): Promise<void> {
	if (strangers === 0) return;
	const isNew = await isNewAt(db, authorId, now);
	const max = isNew ? messageLimits.requestsPerDayNew : messageLimits.requestsPerDay;
	const { messages, first_at } = await countAsked(db, authorId, before(now, dayMs), null);
	if (messages + strangers <= max) return;
	throw new AppError('rate_limited', {
		detail: `You can send ${max} messages a day to people who don’t know you yet${isNew ? ', while your account is new' : ''}. Once one of them accepts, you can send another.`,
		retryAfterS: secondsUntilFree(first_at, now),
	});
}

/**
 * Refuses more messages to businesses than the author may write in a day; those count whose recipients have not
 * answered. Businesses have a limit of their own because anybody's message comes to their inbox.
 * @throws AppError `rate_limited`.
 */
export async function refuseManyQuestions(
	{ db, now }: TransactionContext,
	authorId: string,
	businesses: number,
): Promise<void> {
	if (businesses === 0) return;
	const isNew = await isNewAt(db, authorId, now);
	const max = isNew ? messageLimits.businessesPerDayNew : messageLimits.businessesPerDay;
	const { messages, first_at } = await countUnanswered(db, authorId, before(now, dayMs));
	if (messages + businesses <= max) return;
	throw new AppError('rate_limited', {
		detail: `You can send ${max} messages a day to businesses that haven’t answered you yet${isNew ? ', while your account is new' : ''}. Once one of them answers, you can send another.`,
		retryAfterS: secondsUntilFree(first_at, now),
	});
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

const isNewAt = async (db: TransactionContext['db'], memberId: string, now: Date): Promise<boolean> =>
	(await findMemberSince(db, memberId)) > before(now, newMemberDays * dayMs);

const secondsUntilFree = (firstAt: Date | null, now: Date): number =>
	Math.max(1, Math.ceil(((firstAt ?? now).getTime() + dayMs - now.getTime()) / 1000));

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
