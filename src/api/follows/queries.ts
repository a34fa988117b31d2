import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB, FollowRow } from '#api/schema.ts';
import { pageDepthMax } from '#contract/page.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { anyOf } from '#db/any-of.ts';
import { announce } from '#db/transaction.ts';

/**
 * Matches members whose follows count and who are shown among followers: anybody can make accounts, but few have as
 * many addresses.
 */
const countedMember = sql<boolean>`(member.email_verified and member.suspended_at is null and member.deleted_at is null)`;

/**
 * Locks the member until the transaction ends: they cannot leave, be suspended, confirm their address or follow
 * anything else meanwhile. Returns undefined for one who has left or is suspended. This is the first lock of any that
 * concern follows: leaving and suspending also lock the member first, and then businesses.
 */
export const lockFollower = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('member')
		.select('email_verified')
		.where('id', '=', memberId)
		.where('suspended_at', 'is', null)
		.where('deleted_at', 'is', null)
		.forNoKeyUpdate()
		.executeTakeFirst();

const selectShown = (db: Kysely<DB>, profileId: string) =>
	db
		.selectFrom('profile')
		.select(['id', 'followers_count'])
		.where('id', '=', profileId)
		.where('status', 'not in', hiddenStatuses);

export const findShownProfile = (db: Kysely<DB>, profileId: string) => selectShown(db, profileId).executeTakeFirst();

/** Locks a business before a follow of it is written, so that a merge meanwhile finds all follows or waits for them. */
export const lockShownProfile = (db: Transaction<DB>, profileId: string) =>
	selectShown(db, profileId).forNoKeyUpdate().executeTakeFirst();

/**
 * Inserts a follow; returns how many others the member has, or undefined where it stands already. The caller has locked
 * the business.
 */
export const insertFollow = (db: Transaction<DB>, row: Insertable<FollowRow>) =>
	db
		.insertInto('follow')
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.returning(
			sql<number>`(select count(*)::int from follow as other where other.member_id = ${row.member_id})`.as('others'),
		)
		.executeTakeFirst();

/** Deletes a follow; returns whether it was counted, or undefined where there was none. */
export const deleteFollow = (db: Transaction<DB>, memberId: string, profileId: string) =>
	db
		.deleteFrom('follow')
		.where('member_id', '=', memberId)
		.where('profile_id', '=', profileId)
		.returning('is_counted')
		.executeTakeFirst();

export async function addToFollowersCount(db: Transaction<DB>, profileIds: string[], delta: number): Promise<void> {
	await db
		.updateTable('profile')
		.set((eb) => ({ followers_count: eb('followers_count', '+', delta) }))
		.where('id', '=', anyOf(profileIds))
		.execute();
	announce(db, tags.followers, ...profileIds.map(tags.profile));
}

/** What becomes of a member's follows: they are counted, wait until they can be counted, or end. */
export type FollowFate = 'counted' | 'uncounted' | 'ended';

/** Returns the fate of a member's follows by what the member is now, and keeps them so until the transaction ends. */
export const shareFate = async (db: Transaction<DB>, memberId: string): Promise<FollowFate> => {
	const { deleted_at, is_counted } = await db
		.selectFrom('member')
		.select(['deleted_at', countedMember.as('is_counted')])
		.where('id', '=', memberId)
		.forShare()
		.executeTakeFirstOrThrow();
	if (deleted_at) return 'ended';
	return is_counted ? 'counted' : 'uncounted';
};

/** Selects the member's follows that are not yet as their fate says. */
const selectUnsettled = (db: Kysely<DB>, memberId: string, fate: FollowFate) =>
	db
		.selectFrom('follow')
		.select('profile_id')
		.where('member_id', '=', memberId)
		.$if(fate !== 'ended', (query) => query.where('is_counted', '=', fate !== 'counted'));

export const hasUnsettled = async (db: Transaction<DB>, memberId: string, fate: FollowFate): Promise<boolean> =>
	(await selectUnsettled(db, memberId, fate).limit(1).executeTakeFirst()) !== undefined;

/** Lists the businesses whose follows by the member are settled next. */
export const listUnsettledIds = async (db: Transaction<DB>, memberId: string, fate: FollowFate, limit: number) =>
	(await selectUnsettled(db, memberId, fate).orderBy('profile_id').limit(limit).execute()).map((row) => row.profile_id);

/**
 * Locks these businesses in the order of their ids, so that two transactions which lock many cannot block each other.
 */
export const lockUnsettled = async (db: Transaction<DB>, memberId: string, fate: FollowFate, limit: number) => {
	const rows = await db
		.selectFrom('profile')
		.select('id')
		.where('id', '=', anyOf(await listUnsettledIds(db, memberId, fate, limit)))
		.orderBy('id')
		.forNoKeyUpdate()
		.execute();
	return rows.map(({ id }) => id);
};

/**
 * Settles the member's follows of these businesses, which the caller has locked; returns the businesses whose number of
 * followers changes.
 */
export const settleFollows = async (db: Transaction<DB>, memberId: string, profileIds: string[], fate: FollowFate) => {
	const rows =
		fate === 'ended'
			? await db
					.deleteFrom('follow')
					.where('member_id', '=', memberId)
					.where('profile_id', '=', anyOf(profileIds))
					.returning(['profile_id', 'is_counted'])
					.execute()
			: await db
					.updateTable('follow')
					.set({ is_counted: fate === 'counted' })
					.where('member_id', '=', memberId)
					.where('profile_id', '=', anyOf(profileIds))
					.where('is_counted', '=', fate !== 'counted')
					.returning(['profile_id', sql<boolean>`true`.as('is_counted')])
					.execute();
	return rows.filter((row) => row.is_counted).map((row) => row.profile_id);
};

/** Notes that the member's follows wait to be settled; returns false where that was noted before. */
export const insertRecount = async (db: Transaction<DB>, memberId: string): Promise<boolean> =>
	(await db
		.insertInto('follow_recount')
		.values({ member_id: memberId })
		.onConflict((conflict) => conflict.doNothing())
		.returning('member_id')
		.executeTakeFirst()) !== undefined;

export const deleteRecount = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('follow_recount').where('member_id', '=', memberId).execute();

export const listRecounts = async (db: Kysely<DB>, after: string | null, max: number): Promise<string[]> => {
	const rows = await db
		.selectFrom('follow_recount')
		.select('member_id')
		.$if(after !== null, (query) => query.where('member_id', '>', after))
		.orderBy('member_id')
		.limit(max)
		.execute();
	return rows.map((row) => row.member_id);
};

/**
 * Moves the follows of one business to the other; where somebody follows both, the earlier day stays. The caller has
 * locked both.
 */
export const moveFollows = async (db: Transaction<DB>, fromId: string, intoId: string): Promise<void> => {
	await sql`
		insert into follow (member_id, profile_id, created_at, is_counted)
		select member_id, ${intoId}::uuid, created_at, is_counted from follow where profile_id = ${fromId} order by member_id
		on conflict (member_id, profile_id) do update set created_at = least(follow.created_at, excluded.created_at)`.execute(
		db,
	);
	await db.deleteFrom('follow').where('profile_id', '=', fromId).execute();
};

/** Stores which follows of these businesses count, by what their members are now. */
export const markCounted = (db: Transaction<DB>, ids: string[]) =>
	sql`
		update follow set is_counted = ${countedMember} from member
		where member.id = follow.member_id and profile_id = any(${ids}::uuid[]) and is_counted <> ${countedMember}`.execute(
		db,
	);

/**
 * Stores how many follows of each of these businesses count; returns for how many the number was wrong. The caller has
 * locked the businesses.
 */
export const recountFollows = async (db: Transaction<DB>, ids: string[]): Promise<number> => {
	const { rows } = await sql<{ id: string }>`
		update profile set followers_count = counted.n
		from (
			select profile.id, count(follow.member_id)::int as n
			from profile left join follow on follow.profile_id = profile.id and follow.is_counted
			where profile.id = any(${ids}::uuid[])
			group by profile.id
		) as counted
		where counted.id = profile.id and profile.followers_count <> counted.n returning profile.id`.execute(db);
	if (rows.length > 0) announce(db, tags.followers, ...rows.map(({ id }) => tags.profile(id)));
	return rows.length;
};

export const findFollowersCount = (db: Kysely<DB>, profileId: string) =>
	db.selectFrom('profile').select('followers_count').where('id', '=', profileId).executeTakeFirstOrThrow();

/** Locks, in the order of their ids, the next businesses that are followed, or whose count says that they are. */
export async function lockCounted(db: Transaction<DB>, after: string | null, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom('profile')
		.select('id')
		.where((eb) =>
			eb.or([
				eb('followers_count', '!=', 0),
				eb.exists(eb.selectFrom('follow').select('member_id').whereRef('profile_id', '=', 'profile.id')),
			]),
		)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(limit)
		.forNoKeyUpdate()
		.execute();
	return rows.map(({ id }) => id);
}

export interface FollowSlice {
	limit: number;
	offset: number;
	after: { since: Date; id: string } | null;
}

/**
 * Lists followers of a business whose names the viewer may know, one more than the limit: the same members who show the
 * viewer their names beside their reviews.
 */
export const listFollowerRows = (
	db: Kysely<DB>,
	{ profileId, viewerId }: { profileId: string; viewerId: string },
	{ limit, offset, after }: FollowSlice,
) =>
	db
		.selectFrom('follow')
		.innerJoin('member', 'member.id', 'follow.member_id')
		.select(['member.id', 'member.name', 'member.designation', 'member.image', 'member.locality'])
		.select('follow.created_at as since')
		.where('follow.profile_id', '=', profileId)
		.where(countedMember)
		.where(sql<boolean>`member.id not in (select other_id from block_tie where member_id = ${viewerId})`)
		.where(
			sql<boolean>`(member.reviews_visible_to = 'everyone' or member.id = ${viewerId} or (
				member.reviews_visible_to = 'friends'
				and member.id in (select friend_id from friend_tie where member_id = ${viewerId})))`,
		)
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(follow.created_at, follow.member_id) < (${after?.since}, ${after?.id})`),
		)
		.orderBy('follow.created_at', 'desc')
		.orderBy('follow.member_id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();
export type FollowerRow = Awaited<ReturnType<typeof listFollowerRows>>[number];

const selectFollowed = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('follow')
		.innerJoin('profile', 'profile.id', 'follow.profile_id')
		.where('follow.member_id', '=', memberId)
		.where('profile.status', 'not in', hiddenStatuses);

/** Lists the businesses that the member follows, one more than the limit. */
export const listFollowed = (db: Kysely<DB>, memberId: string, { limit, offset, after }: FollowSlice) =>
	selectFollowed(db, memberId)
		.select(['follow.profile_id as id', 'follow.created_at as since'])
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(follow.created_at, follow.profile_id) < (${after?.since}, ${after?.id})`),
		)
		.orderBy('follow.created_at', 'desc')
		.orderBy('follow.profile_id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();

/** Counts the businesses that the member follows, up to one more than pages by number reach. */
export async function countFollowed(db: Kysely<DB>, memberId: string): Promise<number> {
	const { n } = await db
		.selectFrom(
			selectFollowed(db, memberId)
				.select('follow.profile_id')
				.limit(pageDepthMax + 1)
				.as('followed'),
		)
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.executeTakeFirstOrThrow();
	return Number(n);
}
