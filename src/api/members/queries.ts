import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { DB, MemberRow } from '#api/schema.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { advisoryLocks } from '#db/advisory-locks.ts';
import { newId } from '#db/new-id.ts';

export interface NewMember {
	uid: string;
	name: string;
	email: string | null;
	email_verified: boolean;
	image: string | null;
}

const selectByUid = (db: Kysely<DB>, uid: string) =>
	db
		.selectFrom('member')
		.select(['id', 'email', 'email_verified', 'suspended_at', 'deleted_at'])
		.where('uid', '=', uid);

export const findMemberByUid = (db: Kysely<DB>, uid: string) => selectByUid(db, uid).executeTakeFirst();
export type StoredMember = NonNullable<Awaited<ReturnType<typeof findMemberByUid>>>;

export const lockMemberByUid = (db: Transaction<DB>, uid: string) =>
	selectByUid(db, uid).forNoKeyUpdate().executeTakeFirst();

/** So that the address is not confirmed before the transaction ends; of two writes of the member, one waits. */
export const lockAddress = (db: Transaction<DB>, id: string) =>
	db.selectFrom('member').select('email_verified').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** True for the first of those who say it about an address. */
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

/** Safe under concurrent first calls: the later ones find the row of the first. */
export const insertMemberOnce = (db: Kysely<DB>, member: NewMember) =>
	db
		.insertInto('member')
		.values({ id: newId(), ...member })
		.onConflict((conflict) => conflict.column('uid').doNothing())
		.execute();

/** `settings` are laid over the others, whatever those have become meanwhile. Nothing is written of one who has left meanwhile. */
export const updateMember = (
	db: Kysely<DB>,
	id: string,
	values: Omit<Updateable<MemberRow>, 'settings'>,
	settings?: object,
) =>
	db
		.updateTable('member')
		.set({ ...values, ...(settings && { settings: sql<string>`settings || ${JSON.stringify(settings)}::jsonb` }) })
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.execute();

/** Nothing is left of the member but that there was one, and whether they hid their name: else leaving would tell it. */
export const eraseMember = (db: Kysely<DB>, id: string, now: Date) =>
	db
		.updateTable('member')
		.set({
			name: 'A former member',
			email: null,
			email_verified: false,
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
 * Writes of a member share a lock that is none of a row: it comes before all others, is taken from nobody who has it by
 * another write, and nobody who befriends, reviews or locks the member otherwise waits for it.
 */
export const shareWrites = (db: Transaction<DB>, id: string) =>
	sql`select pg_advisory_xact_lock_shared(${advisoryLocks.writesOfMembers}, hashtext(${id}))`.execute(db);
/** Alone with it: whoever writes as the member has done so, or waits. */
export const stopWrites = (db: Transaction<DB>, id: string) =>
	sql`select pg_advisory_xact_lock(${advisoryLocks.writesOfMembers}, hashtext(${id}))`.execute(db);

/** A statement of its own after the lock: one that waits sees what was there before it waited. */
export const findStanding = (db: Transaction<DB>, id: string) =>
	db.selectFrom('member').select(['deleted_at', 'suspended_at']).where('id', '=', id).executeTakeFirst();

export const findMemberWithCounts = (db: Kysely<DB>, id: string) =>
	db
		.selectFrom('member')
		.selectAll()
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
				// Of who has not confirmed their address it waits.
				.where(sql<boolean>`exists (select from member as asker where asker.id = asked_by and asker.email_verified)`)
				.as('friend_requests'),
			eb
				.selectFrom('follow')
				.innerJoin('profile', 'profile.id', 'follow.profile_id')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.whereRef('follow.member_id', '=', 'member.id')
				.where('profile.status', 'not in', hiddenStatuses)
				.as('following'),
		])
		.where('id', '=', id)
		.executeTakeFirstOrThrow();

export const hasConfirmedAddress = async (db: Kysely<DB>, memberId: string): Promise<boolean> => {
	const member = await db
		.selectFrom('member')
		.select(['email', 'email_verified'])
		.where('id', '=', memberId)
		.executeTakeFirst();
	return member?.email != null && member.email_verified;
};
