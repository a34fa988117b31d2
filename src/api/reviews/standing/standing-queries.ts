import { sql, type Transaction, type Updateable } from 'kysely';
import { tags } from '#api/changes.ts';
import { burstStanding, fullStanding } from '#api/reviews/weights/rule.ts';
import { storeTotals, type Totals } from '#api/reviews/write-queries.ts';
import type { DB, ReviewRow } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';
import { announce } from '#db/transaction.ts';

/** Locks reviews of a business that the caller has locked, in id order, as everywhere that many are locked. */
export const lockReviews = (db: Transaction<DB>, profileId: string, ids: string[]) =>
	db
		.selectFrom('review')
		.select([
			'id',
			'member_id',
			'state',
			'quality',
			'service',
			'value',
			'trust',
			'updated_at',
			'reported_at',
			'is_untold',
		])
		.select(['standing', sql<boolean>`standing = ${sql.lit(burstStanding)}`.as('is_of_burst')])
		.select(
			sql<boolean>`exists (select from profile_member
				where profile_member.profile_id = review.profile_id and profile_member.member_id = review.member_id)`.as(
				'is_by_keeper',
			),
		)
		.where('profile_id', '=', profileId)
		.where('id', '=', anyOf(ids))
		.where('deleted_at', 'is', null)
		.orderBy('id')
		.forNoKeyUpdate()
		.execute();

/** Stores what was decided about the reviews; some of them count in full from then on. */
export const settleReviews = (
	db: Transaction<DB>,
	{ ids, fullIds }: { ids: string[]; fullIds: string[] },
	values: Pick<Updateable<ReviewRow>, 'state' | 'removed_for' | 'examined_at' | 'is_untold'>,
	totals: Totals,
	now: Date,
) =>
	storeTotals(
		db,
		db.with('settled', (inner) =>
			inner
				.updateTable('review')
				.set({
					...values,
					reported_at: null,
					standing: sql<number>`case when ${isIn(fullIds)} then ${sql.lit(fullStanding)} else standing end`,
					weigh_at: sql<Date | null>`case when not ${isIn(fullIds)} then weigh_at end`,
				})
				.where('id', '=', anyOf(ids))
				.returning('review.id'),
		),
		totals,
		now,
	);

const isIn = (ids: string[]) => sql`id = any(${ids}::uuid[])`;

export async function markReported(db: Transaction<DB>, id: string, now: Date): Promise<void> {
	const marked = await db
		.updateTable('review')
		.set({ reported_at: now })
		.where('id', '=', id)
		.where('reported_at', 'is', null)
		.where((eb) => eb.or([eb('examined_at', 'is', null), eb('updated_at', '>', eb.ref('examined_at'))]))
		.returning('profile_id')
		.executeTakeFirst();
	if (marked) announce(db, tags.profile(marked.profile_id));
}
