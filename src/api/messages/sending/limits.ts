import type { TransactionContext } from '#api/context.ts';
import { countedFrom, type DoneInADay, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { isNewAccount } from '#api/limits/new-account.ts';
import { findMemberSince, listAsked, listUnanswered } from '#api/messages/sending/send-queries.ts';
import { hourMs } from '#contract/days.ts';
import { messageLimits } from '#contract/limits.ts';

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
	refuseBeyondDay(now, doneOf(await listAsked(db, authorId, countedFrom(now), null)), {
		max,
		more: strangers,
		never: `${strangers} of these people don’t know you yet, which is more than any day allows: write to at most ${max} of them at once.`,
		detail: `You can send ${max} messages a day to people who don’t know you yet${isNew ? ', while your account is new' : ''}. Once one of them accepts, you can send another.`,
	});
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
	refuseBeyondDay(now, doneOf(await listUnanswered(db, authorId, countedFrom(now))), {
		max,
		more: businesses,
		never: `${businesses} of these businesses haven’t answered you yet, which is more than any day allows: write to at most ${max} of them at once.`,
		detail: `You can send ${max} messages a day to businesses that haven’t answered you yet${isNew ? ', while your account is new' : ''}. Once one of them answers, you can send another.`,
	});
}

const isNewAt = async (db: TransactionContext['db'], memberId: string, now: Date): Promise<boolean> =>
	isNewAccount(await findMemberSince(db, memberId), now);

const doneOf = (written: { at: Date }[]): DoneInADay => ({
	n: written.length,
	first_at: written[0]?.at ?? null,
	times: written.map(({ at }) => at),
});

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
	const asked = await listAsked(db, authorId, new Date(now.getTime() - hourMs), body);
	const mailboxes = new Set(asked.map(({ id }) => id)).size;
	if (mailboxes + strangers <= messageLimits.sameWordsPerHour) return undoneUntil;
	return new Date(Math.max((asked[0]?.at ?? now).getTime() + hourMs, undoneUntil.getTime()));
}
