import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '#api/schema.ts';
import { hiddenStatuses, isHiddenStatus } from '#contract/terms.ts';

export const findReviewByClientId = (db: Kysely<DB>, memberId: string, clientId: string) =>
	db
		.selectFrom('review')
		.select(['id', 'version', 'profile_id', 'category_set'])
		.where('member_id', '=', memberId)
		.where('client_id', '=', clientId)
		.executeTakeFirst();

export const findReviewProfile = (db: Kysely<DB>, reviewId: string) =>
	db
		.selectFrom('review')
		.select(['profile_id', 'member_id'])
		.where('id', '=', reviewId)
		.where('deleted_at', 'is', null)
		.executeTakeFirst();

export const findLiveReviewId = async (db: Kysely<DB>, profileId: string, memberId: string) => {
	const row = await db
		.selectFrom('review')
		.select('id')
		.where('profile_id', '=', profileId)
		.where('member_id', '=', memberId)
		.where('deleted_at', 'is', null)
		.executeTakeFirst();
	return row?.id;
};

const isSeenBy =
	(viewerId: string | null) =>
	(eb: ExpressionBuilder<DB, 'profile'>): Expression<SqlBool> =>
		eb.or([
			eb('profile.status', 'not in', hiddenStatuses),
			eb.exists(
				eb
					.selectFrom('profile_member')
					.select('role')
					.whereRef('profile_id', '=', 'profile.id')
					.where('member_id', '=', viewerId)
					.where((inner) => inner.or([inner('role', '=', 'owner'), inner('profile.status', '!=', 'deleted')])),
			),
		]);

/** Returns whether the viewer may see the profile; its keepers are looked up only where it is hidden. */
export async function isProfileSeen(db: Kysely<DB>, id: string, viewerId: string): Promise<boolean> {
	const profiles = db.selectFrom('profile').where('id', '=', id);
	const profile = await profiles.select('status').executeTakeFirst();
	if (!profile || !isHiddenStatus(profile.status)) return profile !== undefined;
	return (await profiles.select('id').where(isSeenBy(viewerId)).executeTakeFirst()) !== undefined;
}

/** Returns the profile with its stored totals and the viewer's own scores, if the viewer may see it. */
export const findRatedProfile = (db: Kysely<DB>, id: string, viewerId: string | null) =>
	selectRatedProfile(db, id, viewerId).executeTakeFirst();
export type RatedProfile = NonNullable<Awaited<ReturnType<typeof findRatedProfile>>>;

/**
 * Returns the same as `findRatedProfile`, with the numbers of reviews that do not count: by state, and by why they were
 * removed, which includes those that their authors have taken back.
 */
export const findRatedProfileWithStates = (db: Kysely<DB>, id: string, viewerId: string | null) =>
	selectRatedProfile(db, id, viewerId)
		.leftJoin('bond_count', 'bond_count.profile_id', 'profile.id')
		.select(['bond_count.friends as bonds_of_friends', 'bond_count.invited as bonds_of_invited'])
		.select((eb) =>
			jsonArrayFrom(
				eb
					.selectFrom('review')
					.select(['state', 'removed_for', sql<number>`count(*)::int`.as('n')])
					.whereRef('review.profile_id', '=', 'profile.id')
					.where('state', '!=', 'published')
					.where('state', '!=', 'waiting')
					.where((inner) => inner.or([inner('deleted_at', 'is', null), inner('state', '=', 'removed')]))
					.groupBy(['state', 'removed_for']),
			).as('states'),
		)
		.executeTakeFirst();

const selectRatedProfile = (db: Kysely<DB>, id: string, viewerId: string | null) =>
	db
		.selectFrom('profile')
		.leftJoin('category', 'category.slug', 'profile.category_slug')
		.leftJoin('profile_rating', 'profile_rating.profile_id', 'profile.id')
		.leftJoin('review as mine', (join) =>
			join
				.onRef('mine.profile_id', '=', 'profile.id')
				.on('mine.member_id', '=', viewerId)
				.on('mine.deleted_at', 'is', null),
		)
		.select(['profile.id', 'profile.score', 'profile.reviews_count', 'profile.prior_mean'])
		.select(['profile_rating.n', 'profile_rating.weight', 'profile_rating.total', 'distribution', 'axis_totals'])
		.select(['axis_distributions', 'standing_counts', 'standing_totals'])
		.select(['mine.quality', 'mine.service', 'mine.value', 'mine.trust'])
		.select(sql<string>`coalesce(category.review_category_set, 'default')`.as('category_set'))
		.where('profile.id', '=', id)
		.where(isSeenBy(viewerId));

export const listReviewCategories = (db: Kysely<DB>) =>
	db
		.selectFrom('review_category')
		.innerJoin('review_category_set', 'review_category_set.slug', 'review_category.set_slug')
		.select(['review_category.id', 'set_slug', 'review_category.slug', 'review_category.label', 'axis', 'question'])
		.select(['review_category_set.label as set_label', 'review_category_set.position'])
		.orderBy('review_category_set.position')
		.orderBy(sql`array_position(array['quality', 'service', 'value', 'trust'], axis)`)
		.execute();

export const listSetUses = (db: Kysely<DB>) =>
	db
		.selectFrom('category')
		.select(['slug', 'review_category_set'])
		.where('parent_slug', 'is', null)
		.orderBy('position')
		.execute();

/** Returns when the member began the first of the reviews that they have begun since then, taken back or not. */
export async function findFirstBegun(db: Kysely<DB>, memberId: string, since: Date): Promise<Date | null> {
	const first = await db
		.selectFrom('review')
		.select((eb) => eb.fn.min('created_at').as('at'))
		.where('member_id', '=', memberId)
		.where('created_at', '>', since)
		.executeTakeFirst();
	return first?.at ?? null;
}
