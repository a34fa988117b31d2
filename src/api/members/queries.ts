import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { DB, MemberRow } from '#api/schema.ts';
import { newId } from '#db/new-id.ts';

export interface NewMember {
	uid: string;
	name: string;
	email: string | null;
	email_verified: boolean;
	image: string | null;
}

export const findMemberByUid = (db: Kysely<DB>, uid: string) =>
	db
		.selectFrom('member')
		.select(['id', 'email', 'email_verified', 'suspended_at', 'deleted_at'])
		.where('uid', '=', uid)
		.executeTakeFirst();

/** Safe under concurrent first calls: the later ones find the row of the first. */
export const insertMemberOnce = (db: Kysely<DB>, member: NewMember) =>
	db
		.insertInto('member')
		.values({ id: newId(), ...member })
		.onConflict((conflict) => conflict.column('uid').doNothing())
		.execute();

/** `settings` are laid over the others, whatever those have become meanwhile. */
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
		.select(['suspended_at', 'deleted_at'])
		.where('id', '=', id)
		.forNoKeyUpdate()
		.executeTakeFirst();

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
				.as('friend_requests'),
			eb
				.selectFrom('follow')
				.innerJoin('profile', 'profile.id', 'follow.profile_id')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.whereRef('follow.member_id', '=', 'member.id')
				.where('profile.status', 'not in', ['draft', 'suspended', 'deleted'])
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
