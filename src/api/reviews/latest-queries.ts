/** Finds the latest reviews of businesses that anyone may see: by friends, by anyone with words, and by the member. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { anyOf } from '#db/any-of.ts';

const isShown = sql`exists (
	select from profile where profile.id = review.profile_id and status not in (${sql.join(hiddenStatuses)}))`;

/** Lists the newest reviews of friends who may be named, at most `ofEach` of each friend. */
export async function listIdsOfFriends(
	db: Kysely<DB>,
	memberId: string,
	ofEach: number,
	max: number,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select latest.id from circle_of(${memberId}, 1) as near cross join lateral (
			select id, created_at from review
			where review.member_id = near.member_id and deleted_at is null and state = 'published' and ${isShown}
			order by created_at desc, id desc limit ${ofEach}
		) as latest
		order by latest.created_at desc, latest.id desc limit ${max}`.execute(db);
	return rows.map(({ id }) => id);
}

/** Lists the newest reviews with words, only a few of each business, so that no single one fills the list. */
export async function listIdsWritten(db: Kysely<DB>, max: number): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from (
			select distinct on (profile_id) id, created_at from (
				select id, profile_id, created_at from review
				where deleted_at is null and state = 'published' and body is not null and ${isShown}
				order by created_at desc, id desc limit ${max * 4}
			) as review order by profile_id, created_at desc, id desc
		) as latest order by created_at desc, id desc limit ${max}`.execute(db);
	return rows.map(({ id }) => id);
}

/** Lists the member's own newest reviews along `review_by_member`, and counts all of them. */
export async function listOwnIds(
	db: Kysely<DB>,
	memberId: string,
	max: number,
): Promise<{ total: number; ids: string[] }> {
	const own = sql`from review where member_id = ${memberId} and deleted_at is null and ${isShown}`;
	const { rows } = await sql<{ total: number; ids: string[] }>`
		select (select count(*)::int ${own}) as total,
			array(select id ${own} order by created_at desc, id desc limit ${max}) as ids`.execute(db);
	return rows[0] ?? { total: 0, ids: [] };
}

export const listPlacesOf = (db: Kysely<DB>, profileIds: string[]) =>
	db
		.selectFrom('profile')
		.select(['id', 'slug', 'business_name', 'image', 'category_slug as category'])
		.where('id', '=', anyOf(profileIds))
		.execute();
