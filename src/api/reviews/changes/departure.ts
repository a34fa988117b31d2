/** Handles the reviews and votes of a member who leaves, in batches: they may be thousands (decision 0079). */
import { tags } from '#api/changes.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { dropReviewImages } from '#api/media/service.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import {
	deleteDeparture,
	emptyTakenBack,
	insertDeparture,
	listBusinessesOf,
	listDepartures,
	listStanding,
	listTakenBack,
	listVotedOn,
	lockDeparture,
	lockReviewsInOrder,
	type ReviewFate,
	withdrawReviews,
	withdrawVotesOn,
	withdrawWaiting,
} from '#api/reviews/changes/departure-queries.ts';
import { clearPhotos } from '#api/reviews/photos/photo-queries.ts';
import { recount, rescore } from '#api/reviews/scores/totals-queries.ts';
import { type Stoppable, untilDone } from '#db/each-batch.ts';
import { announce, transaction } from '#db/transaction.ts';
import { batchJobRules, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

/** Reviews in one transaction: few enough that nobody who writes about one of their businesses waits long. */
const batchSize = 200;
const kind: JobKind = { name: 'departures', ...batchJobRules };

/** Registers the job that forgets what the first transaction left of a departed member's reviews. */
export const addDepartureJob = (jobs: JobQueue, db: Context['db'], clock: () => Date): Promise<void> =>
	jobs.add<{ memberId: string }>(kind, ({ payload, signal }) => finish({ db, now: clock(), signal }, payload.memberId));

/**
 * Forgets the actor's reviews when they leave: `keep` leaves them for others to read, `delete` takes them out of every
 * list and total and empties them. Either way, reviews taken back before lose their words, and every review loses its
 * photos: nobody would be left to take away a photo that shows somebody. When there are many reviews, a job goes on
 * after the transaction; until a batch reaches a review, that review stands without a name, and is counted.
 */
export async function forgetReviews(ctx: TransactionContext, fate: ReviewFate): Promise<void> {
	const { memberId } = requireActor(ctx);
	if (await forgetBatch(ctx, memberId, fate)) return;
	await insertDeparture(ctx.db, memberId, fate);
	await ctx.jobs.send(ctx.db, kind, { memberId });
}

/** Returns the businesses that `forgetReviews` will lock, for a caller that locks others with them. */
export const listForgottenOf = async (ctx: TransactionContext, fate: ReviewFate): Promise<string[]> =>
	fate === 'keep'
		? []
		: (await listStanding(ctx.db, requireActor(ctx).memberId, fate, batchSize)).map((row) => row.profile_id);

/**
 * Finishes all departures whose job was given up.
 * @throws AggregateError, after trying every member, with the errors of those that failed.
 */
export async function finishDepartures(ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> {
	const failures: unknown[] = [];
	for (let after: string | null = null; ; ) {
		const memberIds: string[] = await listDepartures(ctx.db, after, batchSize);
		for (const memberId of memberIds) {
			ctx.signal?.throwIfAborted();
			await finish(ctx, memberId).catch((error) => void failures.push(error));
		}
		after = memberIds.at(-1) ?? null;
		if (after === null) break;
	}
	if (failures.length > 0)
		throw new AggregateError(failures, `The reviews of ${failures.length} who left could not be forgotten.`);
}

const finish = (ctx: Pick<Context, 'db' | 'now'> & Stoppable, memberId: string): Promise<void> =>
	untilDone(
		() =>
			transaction(ctx, async (ctx) => {
				const departure = await lockDeparture(ctx.db, memberId);
				if (!departure) return true;
				if (!(await forgetBatch(ctx, memberId, departure.fate))) return false;
				await deleteDeparture(ctx.db, memberId);
				return true;
			}),
		ctx,
	);

/**
 * Forgets one batch, and returns whether it was the last. What is done is not found again, so a batch goes on wherever
 * the one before has ended.
 */
async function forgetBatch(
	ctx: Pick<TransactionContext, 'db' | 'now'>,
	memberId: string,
	fate: ReviewFate,
): Promise<boolean> {
	const { db, now } = ctx;
	const standing = (await listStanding(db, memberId, fate, batchSize)).map(({ id }) => id);
	const takenBack = await listTakenBack(db, memberId, batchSize - standing.length);
	const written = [...standing, ...takenBack];
	const voted = await listVotedOn(db, memberId, batchSize - written.length);
	const profileIds = fate === 'delete' ? await lockBusinessesOf(ctx, standing) : [];
	await lockReviewsInOrder(db, [...written, ...voted]);
	await (fate === 'delete' ? withdrawReviews : withdrawWaiting)(db, standing, now);
	if (profileIds.length > 0) {
		await recount(db, profileIds);
		await rescore(db, profileIds);
	}
	await clearPhotos(db, written);
	await dropReviewImages(ctx, written);
	await emptyTakenBack(db, written);
	if (fate === 'keep') announce(db, ...(await listBusinessesOf(db, standing)).map(tags.profile));
	await withdrawVotesOn(db, memberId, voted);
	return written.length + voted.length < batchSize;
}

/**
 * Locks the businesses of the reviews, and also any that one of them was merged into while its lock was waited for;
 * returns the businesses that the reviews belong to.
 */
async function lockBusinessesOf({ db }: Pick<TransactionContext, 'db'>, reviewIds: string[]): Promise<string[]> {
	const locked = new Set<string>();
	for (;;) {
		const ids = await listBusinessesOf(db, reviewIds);
		const others = ids.filter((id) => !locked.has(id));
		if (others.length === 0) return ids;
		await lockProfiles(db, others);
		for (const id of others) locked.add(id);
	}
}
