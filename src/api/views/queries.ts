import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';

/** At most this many viewers of one network are counted for a profile and day; the database stores no more. */
export const viewersPerNetwork = 5;

/**
 * Returns what is needed to judge a view of this profile: the member's role in it, whether the viewer is counted today
 * already, and how many viewers of their network are.
 */
export const findViewed = (
	db: Kysely<DB>,
	{ memberId, view: { profile_id, day, viewer, network } }: { memberId: string | null; view: NewView },
) =>
	db
		.selectFrom('profile')
		.leftJoin('profile_member', (join) =>
			join.onRef('profile_member.profile_id', '=', 'profile.id').on('profile_member.member_id', '=', memberId),
		)
		.select(['profile.status', 'profile_member.role as my_role'])
		.select((eb) =>
			eb
				.exists(
					eb
						.selectFrom('profile_viewer')
						.select('day')
						.where('day', '=', day)
						.where('profile_id', '=', profile_id)
						.where('viewer', '=', Buffer.from(viewer, 'hex')),
				)
				.as('is_counted'),
		)
		.select((eb) =>
			eb
				.selectFrom('profile_viewer')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.where('day', '=', day)
				.where('profile_id', '=', profile_id)
				.where('network', '=', Buffer.from(network, 'hex'))
				.as('of_network'),
		)
		.where('profile.id', '=', profile_id)
		.executeTakeFirst();

/** Returns the salt of a day, the same for every process; `fresh` becomes the salt when the day has none yet. */
export async function findOrCreateSalt(db: Kysely<DB>, day: string, fresh: Uint8Array): Promise<Uint8Array> {
	await db
		.insertInto('view_salt')
		.values({ day, salt: fresh })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const { salt } = await db.selectFrom('view_salt').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
	return salt;
}

export interface NewView {
	profile_id: string;
	/** The day in UTC. */
	day: string;
	/** The name of the viewer, hexadecimal. */
	viewer: string;
	/** The name of the viewer's network, hexadecimal. */
	network: string;
}

/**
 * Counts, in one statement, the views that no process has counted before, as far as their networks have places left: of
 * two processes that take the last place, one counts. Views of profiles that are gone meanwhile are left out. Rows are
 * written in one order, so that two processes cannot deadlock.
 */
export const addViews = (db: Kysely<DB>, views: NewView[]) =>
	sql`
		with given as (
			select * from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as view (profile_id uuid, day date, viewer text, network text)
		), fresh as (
			select day, profile_id, decode(viewer, 'hex') as viewer, decode(network, 'hex') as network from given
			where exists (select from profile where profile.id = given.profile_id)
				and not exists (select from profile_viewer as known where known.day = given.day
					and known.profile_id = given.profile_id and known.viewer = decode(given.viewer, 'hex'))
		), placed as (
			select *, row_number() over (partition by day, profile_id, network order by viewer) + (
				select coalesce(max(place), 0) from profile_viewer as known where known.day = fresh.day
					and known.profile_id = fresh.profile_id and known.network = fresh.network) as place
			from fresh
		), added as (
			insert into profile_viewer (day, profile_id, viewer, network, place)
			select day, profile_id, viewer, network, place from placed where place <= ${viewersPerNetwork}
			order by day, profile_id, viewer
			on conflict do nothing
			returning profile_id, day
		)
		insert into profile_view_day (profile_id, day, views)
		select profile_id, day, count(*) from added group by profile_id, day order by profile_id, day
		on conflict (profile_id, day) do update set views = profile_view_day.views + excluded.views`.execute(db);

/**
 * Moves the counted views of one profile to another, day by day, and today's viewers too, as far as their networks have
 * places there.
 */
export async function moveViews(db: Transaction<DB>, fromId: string, intoId: string): Promise<void> {
	await sql`
		insert into profile_view_day (profile_id, day, views)
		select ${intoId}::uuid, day, views from profile_view_day where profile_id = ${fromId} order by day
		on conflict (profile_id, day) do update set views = profile_view_day.views + excluded.views`.execute(db);
	await sql`
		with gone as (delete from profile_viewer where profile_id = ${fromId} returning day, viewer, network, place)
		insert into profile_viewer (day, profile_id, viewer, network, place)
		select day, ${intoId}::uuid, viewer, network, place from gone order by day, viewer
		on conflict do nothing`.execute(db);
}

/** Deletes the viewers and the salts of the days before `day`. */
export async function deleteViewers(db: Kysely<DB>, day: string, stop: Stoppable): Promise<void> {
	await db.deleteFrom('view_salt').where('day', '<', day).execute();
	await deleteInBatches(db.deleteFrom('profile_viewer'), db.selectFrom('profile_viewer').where('day', '<', day), stop);
}

export const deleteViewDays = (db: Kysely<DB>, before: string, stop: Stoppable) =>
	deleteInBatches(db.deleteFrom('profile_view_day'), db.selectFrom('profile_view_day').where('day', '<', before), stop);

export const findRole = (db: Kysely<DB>, profileId: string, memberId: string) =>
	db
		.selectFrom('profile')
		.leftJoin('profile_member', (join) =>
			join.onRef('profile_member.profile_id', '=', 'profile.id').on('profile_member.member_id', '=', memberId),
		)
		.select(['profile.status', 'profile_member.role as my_role'])
		.where('profile.id', '=', profileId)
		.executeTakeFirst();

/** Sums views by the Monday of their week, from `monday` on, and separately those since `since`. */
export const sumViews = async (db: Kysely<DB>, profileId: string, monday: string, since: string) => {
	const { rows } = await sql<{ week: string; views: number; recent: number }>`
		select date_trunc('week', day)::date as week, sum(views)::int as views,
			coalesce(sum(views) filter (where day >= ${since}::date), 0)::int as recent
		from profile_view_day where profile_id = ${profileId} and day >= least(${monday}::date, ${since}::date)
		group by week`.execute(db);
	return rows;
};

/** Counts present follows by the Monday of the week in which they began; only of members who are counted as followers. */
export const countFollowsByWeek = async (db: Kysely<DB>, profileId: string, monday: string) => {
	const { rows } = await sql<{ week: string; n: number }>`
		select date_trunc('week', follow.created_at at time zone 'UTC')::date as week, count(*)::int as n
		from follow join member on member.id = follow.member_id
		where profile_id = ${profileId} and member.email_verified and member.suspended_at is null and member.deleted_at is null
			and follow.created_at >= ${monday}::date::timestamp at time zone 'UTC'
		group by week`.execute(db);
	return rows;
};

/** Counts live reviews by the Monday of the week in which they were first published. */
export const countReviewsByWeek = async (db: Kysely<DB>, profileId: string, monday: string) => {
	const { rows } = await sql<{ week: string; n: number }>`
		select date_trunc('week', created_at at time zone 'UTC')::date as week, count(*)::int as n
		from review
		where profile_id = ${profileId} and deleted_at is null and state = 'published'
			and created_at >= ${monday}::date::timestamp at time zone 'UTC'
		group by week`.execute(db);
	return rows;
};
