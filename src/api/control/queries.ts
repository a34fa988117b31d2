import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import { hiddenStatuses } from '#contract/terms.ts';

export interface HappenedRow {
	kind: 'review' | 'received' | 'post';
	id: string;
	at: Date;
	slug: string;
	business_name: string;
	/** The overall score of a review, from 1 to 5; null for a post. */
	overall: number | null;
}

/**
 * Lists what happened last, the newest first: reviews that the member wrote, reviews of businesses that they look
 * after, and posts of these. Of each business at most `max` rows are read, along its index.
 */
export async function listHappened(db: Kysely<DB>, memberId: string, max: number): Promise<HappenedRow[]> {
	const isShown = sql`profile.status not in (${sql.join(hiddenStatuses)})`;
	const newest = sql`order by created_at desc, id desc limit ${max}`;
	const { rows } = await sql<HappenedRow>`
		with kept as (
			select profile.id from profile_member join profile on profile.id = profile_id and ${isShown}
			where member_id = ${memberId}
		), happened as (
			(select 'review' as kind, id, created_at, profile_id, total from review
			where member_id = ${memberId} and deleted_at is null and state = 'published' ${newest})
			union all
			(select 'received', each.* from kept cross join lateral (
				select id, created_at, profile_id, total from review
				where review.profile_id = kept.id and deleted_at is null and state = 'published' ${newest}
			) as each ${newest})
			union all
			(select 'post', each.*, null from kept cross join lateral (
				select id, created_at, profile_id from post
				where post.profile_id = kept.id and state = 'published' ${newest}
			) as each ${newest})
		)
		select kind, happened.id, happened.created_at as at, slug, business_name, (total / 4.0)::float8 as overall
		from happened join profile on profile.id = happened.profile_id and ${isShown}
		order by happened.created_at desc, happened.id desc limit ${max}`.execute(db);
	return rows;
}
