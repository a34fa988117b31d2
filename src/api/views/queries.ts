import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';

/** Viewers of one network that are counted a profile and day; the database holds no more. */
export const viewersPerNetwork = 5;

/**
 * What a view of this profile would be: of one's own, counted today already, as many from this network as are counted, or
 * none of these.
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

/** The salt of a day, the same for every process; `fresh` becomes it when the day has none yet. */
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
	/** In UTC. */
	day: string;
	/** Hexadecimal. */
	viewer: string;
	/** Where the viewer is, hexadecimal. */
	network: string;
}

/**
 * Counts those views that no process has counted before, in one statement, as far as their networks have places left: of
 * two processes that take the last one, one counts. Profiles that have gone meanwhile are passed over. In one order, so that
 * two processes cannot block each other.
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
 * What was counted for the one counts for the other, day by day; who looked at it today is known there, as far as their
 * network has places.
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

/** Removes who was there, and the salts, of the days before `day`. */
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

/** Views by the Monday of their week, from `monday` on, and those since `since` beside. */
export const sumViews = async (db: Kysely<DB>, profileId: string, monday: string, since: string) => {
	const { rows } = await sql<{ week: string; views: number; recent: number }>`
		select date_trunc('week', day)::date as week, sum(views)::int as views,
			coalesce(sum(views) filter (where day >= ${since}::date), 0)::int as recent
		from profile_view_day where profile_id = ${profileId} and day >= least(${monday}::date, ${since}::date)
		group by week`.execute(db);
	return rows;
};

/** Follows that stand, by the Monday of the week in which they began; of members who are counted among the followers. */
export const countFollowsByWeek = async (db: Kysely<DB>, profileId: string, monday: string) => {
	const { rows } = await sql<{ week: string; n: number }>`
		select date_trunc('week', follow.created_at at time zone 'UTC')::date as week, count(*)::int as n
		from follow join member on member.id = follow.member_id
		where profile_id = ${profileId} and member.email_verified and member.suspended_at is null and member.deleted_at is null
			and follow.created_at >= ${monday}::date::timestamp at time zone 'UTC'
		group by week`.execute(db);
	return rows;
};

/** Reviews that stand, by the Monday of the week in which they were first published. */
export const countReviewsByWeek = async (db: Kysely<DB>, profileId: string, monday: string) => {
	const { rows } = await sql<{ week: string; n: number }>`
		select date_trunc('week', created_at at time zone 'UTC')::date as week, count(*)::int as n
		from review
		where profile_id = ${profileId} and deleted_at is null and state = 'published'
			and created_at >= ${monday}::date::timestamp at time zone 'UTC'
		group by week`.execute(db);
	return rows;
};
