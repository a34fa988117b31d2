import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { nameVector } from '#api/members/name-words.ts';
import type { DB, MemberRow } from '#api/schema.ts';
import { messageLimits, notificationLimits } from '#contract/limits.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { newId } from '#db/new-id.ts';

export interface NewMember {
	uid: string;
	name: string;
	email: string | null;
	email_verified: boolean;
	address_as_of: Date;
	image: string | null;
}

const selectByUid = (db: Kysely<DB>, uid: string) =>
	db
		.selectFrom('member')
		.select(['id', 'email', 'email_verified', 'address_as_of', 'suspended_at', 'deleted_at'])
		.where('uid', '=', uid);

export const findMemberByUid = (db: Kysely<DB>, uid: string) => selectByUid(db, uid).executeTakeFirst();
export type StoredMember = NonNullable<Awaited<ReturnType<typeof findMemberByUid>>>;

export const lockMemberByUid = (db: Transaction<DB>, uid: string) =>
	selectByUid(db, uid).forNoKeyUpdate().executeTakeFirst();

/**
 * Locks the member, so that their address is not confirmed before the transaction ends; the second of two writes by one
 * member waits for the first.
 */
export const lockAddress = (db: Transaction<DB>, id: string) =>
	db.selectFrom('member').select('email_verified').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Notes that the member was asked to confirm their address; returns true only the first time for an address. */
export const markAskedToConfirm = async (db: Kysely<DB>, id: string, now: Date): Promise<boolean> => {
	const { numUpdatedRows } = await db
		.updateTable('member')
		.set({ asked_to_confirm_at: now })
		.where('id', '=', id)
		.where('email', 'is not', null)
		.where('email_verified', '=', false)
		.where('asked_to_confirm_at', 'is', null)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
};

/** Inserts a member unless they exist: of several first calls at once, the later ones find the row of the first. */
export const insertMemberOnce = (db: Kysely<DB>, member: NewMember) =>
	db
		.insertInto('member')
		.values({ id: newId(), ...member, name_search: nameVector(member.name) })
		.onConflict((conflict) => conflict.column('uid').doNothing())
		.execute();

interface LaidOver {
	settings?: { notifications?: object | undefined } | undefined;
	/** The cards to keep, of those that are still there. */
	welcome?: readonly string[] | undefined;
}

/**
 * Changes a member. `settings` replace only the settings that they name, and `welcome` only takes cards away, whatever
 * the row has become meanwhile. Nothing is written for a member who has left.
 */
export const updateMember = (
	db: Kysely<DB>,
	id: string,
	values: Omit<Updateable<MemberRow>, 'settings' | 'welcome' | 'name_search'>,
	{ settings, welcome }: LaidOver = {},
) =>
	db
		.updateTable('member')
		.set({
			...values,
			...(typeof values.name === 'string' && { name_search: nameVector(values.name) }),
			...(settings && { settings: laidOver(settings) }),
			...(welcome && {
				welcome: sql<string[]>`array(select unnest(welcome) intersect select unnest(${welcome}::text[]))`,
			}),
		})
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.execute();

/** Merges settings into the stored ones. `notifications` are merged by themselves, group by group. */
const laidOver = (settings: { notifications?: object | undefined }) =>
	sql<string>`settings || ${JSON.stringify(settings)}::jsonb || case when ${settings.notifications !== undefined}
		then jsonb_build_object('notifications', coalesce(settings -> 'notifications', '{}') || ${JSON.stringify(settings.notifications ?? {})}::jsonb)
		else '{}' end`;

/** Erases the member. Only the row is left, and whether they hid their name: otherwise leaving would reveal it. */
export const eraseMember = (db: Kysely<DB>, id: string, now: Date) =>
	db
		.updateTable('member')
		.set({
			name: 'A former member',
			name_search: null,
			welcome: [],
			email: null,
			email_verified: false,
			address_as_of: null,
			designation: null,
			bio: null,
			phone: null,
			image: null,
			cover: null,
			locality: null,
			country: null,
			locale: sql<string>`default`,
			timezone: sql<string>`default`,
			settings: sql<string>`case when reviews_visible_to = 'everyone' then '{}' else '{"reviews_visible_to": "nobody"}' end::jsonb`,
			deleted_at: now,
		})
		.where('id', '=', id)
		.execute();

export const lockMember = (db: Transaction<DB>, id: string) =>
	db
		.selectFrom('member')
		.select(['suspended_at', 'deleted_at', 'email_verified'])
		.where('id', '=', id)
		.forNoKeyUpdate()
		.executeTakeFirst();

/**
 * Takes the lock of a member's writes until the transaction ends: shared by all their writes, or alone (`isAlone`),
 * once those under way are over. Returns the member as they are then.
 */
export const holdWrites = async (
	db: Transaction<DB>,
	id: string,
	{ isAlone }: { isAlone: boolean },
): Promise<Pick<StoredMember, 'deleted_at' | 'suspended_at'> | undefined> => {
	const { rows } = await sql<Pick<StoredMember, 'deleted_at' | 'suspended_at'>>`
		select * from hold_writes(${lockKeys.memberWrites}, ${id}, ${isAlone})`.execute(db);
	return rows[0];
};

/** Takes the locks of several members' writes, shared with these, in one order. */
export const shareWrites = (db: Transaction<DB>, ids: readonly string[]) =>
	sql`select hold_writes(${lockKeys.memberWrites}, id, false) from unnest(${ids}::uuid[]) as one (id) order by id`.execute(
		db,
	);

export const findMemberWithCounts = (db: Kysely<DB>, id: string) =>
	db
		.selectFrom('member')
		.leftJoin('coin_holder', 'coin_holder.member_id', 'member.id')
		.leftJoin('coin_wallet', 'coin_wallet.id', 'coin_holder.wallet_id')
		.selectAll('member')
		.select([
			'coin_wallet.available as coins_available',
			'coin_wallet.pending as coins_pending',
			'coin_holder.visited_on',
		])
		.select((eb) => [
			eb
				.selectFrom('profile_member')
				.innerJoin('profile', 'profile.id', 'profile_member.profile_id')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.whereRef('profile_member.member_id', '=', 'member.id')
				.where('profile.status', '!=', 'deleted')
				.as('businesses'),
			eb
				.selectFrom('friendship')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.where((inner) => inner.or([inner('low_id', '=', id), inner('high_id', '=', id)]))
				.where('accepted_at', 'is', null)
				.where('asked_by', '!=', id)
				// Requests wait while the one who asked has no confirmed address.
				.where(
					sql<boolean>`exists (select from member as asker where asker.id = asked_by and asker.email_verified and asker.suspended_at is null)`,
				)
				.as('friend_requests'),
			eb
				.selectFrom('follow')
				.innerJoin('profile', 'profile.id', 'follow.profile_id')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.whereRef('follow.member_id', '=', 'member.id')
				.where('profile.status', 'not in', hiddenStatuses)
				.as('following'),
			sql<number>`unread_messages(${id}, ${id}, 'inbox', ${messageLimits.countMax})`.as('unread_messages'),
			jsonArrayFrom(
				eb
					.selectFrom('profile_member')
					.innerJoin('profile', 'profile.id', 'profile_member.profile_id')
					.select('profile.id as profile_id')
					.select(sql<number>`unread_messages(profile.id, ${id}, 'inbox', ${messageLimits.countMax})`.as('unread'))
					.whereRef('profile_member.member_id', '=', 'member.id')
					.where('profile.status', '!=', 'deleted')
					.orderBy('profile.business_name')
					.orderBy('profile.id'),
			).as('unread_business_messages'),
			sql<number>`unread_notifications(${id}, ${notificationLimits.countMax})`.as('unread_notifications'),
		])
		.where('member.id', '=', id)
		.executeTakeFirstOrThrow();

/** Returns how a member appears, and locks them: of two changes, the later one sees the earlier. */
export const lockAppearance = (db: Transaction<DB>, id: string) =>
	db
		.selectFrom('member')
		.select(['name', 'image', 'designation', 'friend_list'])
		.where('id', '=', id)
		.forNoKeyUpdate()
		.executeTakeFirstOrThrow();

/** Returns what a member is rewarded for once; undefined for one who left or is suspended. */
export const readAppearance = (db: Kysely<DB>, id: string) =>
	db
		.selectFrom('member')
		.select(['name', 'image', 'designation', 'email_verified', 'created_at'])
		.where('id', '=', id)
		.where('suspended_at', 'is', null)
		.where('deleted_at', 'is', null)
		.executeTakeFirst();

export const hasConfirmedAddress = async (db: Kysely<DB>, memberId: string): Promise<boolean> => {
	const member = await db
		.selectFrom('member')
		.select(['email', 'email_verified'])
		.where('id', '=', memberId)
		.executeTakeFirst();
	return member?.email != null && member.email_verified;
};
