import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { MemberSettings } from '#contract/members.ts';

export type ReviewSort = 'newest' | 'helpful' | 'highest' | 'lowest';
export interface ReviewSelection {
	profileId: string;
	sort: ReviewSort;
	/** Only reviews with text. */
	isWritten: boolean;
	limit: number;
	offset: number;
	after: { value: number; createdAt: Date; id: string } | null;
}

const order = {
	newest: sql`review.created_at desc, review.id desc`,
	helpful: sql`review.helpful_count desc, review.created_at desc, review.id desc`,
	highest: sql`review.total desc, review.created_at desc, review.id desc`,
	lowest: sql`review.total, review.created_at desc, review.id desc`,
};

/** One review more than the limit, each with its author. */
export const listReviews = (db: Kysely<DB>, selection: ReviewSelection) =>
	selectReviews(db)
		.where('review.profile_id', '=', selection.profileId)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '=', 'published')
		.where(beyond(selection))
		.$if(selection.isWritten, (query) => query.where('review.body', 'is not', null))
		.orderBy(order[selection.sort])
		.limit(selection.limit + 1)
		.offset(selection.offset)
		.execute();

/** For the answer to who has just written it: also when it was taken back since. */
export const findReview = (db: Kysely<DB>, id: string) =>
	selectReviews(db).where('review.id', '=', id).executeTakeFirst();
export type ListedReview = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** How many reviews have text, counted as far as `max` and one more. */
export const countWritten = async (db: Kysely<DB>, profileId: string, max: number): Promise<number> => {
	const { rows } = await sql<{ n: number }>`select count(*) as n from (
		select from review where profile_id = ${profileId} and deleted_at is null and state = 'published' and body is not null
		limit ${max + 1}) as written`.execute(db);
	return Number(rows[0]?.n ?? 0);
};

const selectReviews = (db: Kysely<DB>) =>
	db
		.selectFrom('review')
		.innerJoin('member', 'member.id', 'review.member_id')
		.selectAll('review')
		.select(['member.name', 'member.designation', 'member.image', 'member.locality'])
		.select(sql<MemberSettings['reviews_visible_to'] | null>`member.settings ->> 'reviews_visible_to'`.as('shown_to'));

function beyond({ sort, after }: ReviewSelection) {
	if (!after) return sql<boolean>`true`;
	const earlier = sql`(review.created_at, review.id) < (${after.createdAt}, ${after.id})`;
	if (sort === 'newest') return sql<boolean>`${earlier}`;
	const column = sql.ref(sort === 'helpful' ? 'review.helpful_count' : 'review.total');
	const past = sort === 'lowest' ? sql`${column} > ${after.value}` : sql`${column} < ${after.value}`;
	// The first bound follows from the second, and is the one that an index can start at.
	const bound = sort === 'lowest' ? sql`${column} >= ${after.value}` : sql`${column} <= ${after.value}`;
	return sql<boolean>`(${bound} and (${past} or (${column} = ${after.value} and ${earlier})))`;
}
