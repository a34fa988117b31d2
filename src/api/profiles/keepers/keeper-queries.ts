import { type Kysely, sql, type Transaction } from 'kysely';
import { announceListed, tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import type { KeeperRole } from '#contract/keeping/keepers.ts';
import { anyOf } from '#db/any-of.ts';
import { announce } from '#db/transaction.ts';

const selectHead = (db: Kysely<DB>, id: string) =>
	db
		.selectFrom('profile')
		.select(['id', 'slug', 'business_name', 'status', 'website', 'website_host', 'verified_by'])
		.where('id', '=', id);
export type ProfileRowHead = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>;

export const findProfileRow = (db: Kysely<DB>, id: string) => selectHead(db, id).executeTakeFirst();

/** Locks the business, so that changes of its keepers, status or claims take turns. */
export const lockProfileRow = (db: Transaction<DB>, id: string) =>
	selectHead(db, id).forNoKeyUpdate().executeTakeFirst();

const selectKeepers = (db: Kysely<DB>) =>
	db
		.selectFrom('profile_member')
		.innerJoin('member', 'member.id', 'profile_member.member_id')
		.select(['member.id', 'member.name', 'member.designation', 'member.image', 'member.email', 'member.email_verified'])
		.select([sql<KeeperRole>`profile_member.role`.as('role'), 'profile_member.created_at as since']);

/** Lists the keepers of a business, owners first, in the order in which they came. */
export const listKeepers = (db: Kysely<DB>, profileId: string) =>
	selectKeepers(db)
		.where('profile_member.profile_id', '=', profileId)
		.orderBy('profile_member.role', 'desc')
		.orderBy('profile_member.created_at')
		.orderBy('member.id')
		.execute();
export type KeeperRow = Awaited<ReturnType<typeof listKeepers>>[number];

/** Lists the owners of many businesses at once. */
export const listOwnersOf = (db: Kysely<DB>, profileIds: string[]) =>
	selectKeepers(db)
		.select('profile_member.profile_id')
		.where('profile_member.profile_id', '=', anyOf(profileIds))
		.where('profile_member.role', '=', 'owner')
		.orderBy('profile_member.created_at')
		.execute();

export async function upsertKeeper(
	db: Transaction<DB>,
	row: { profile_id: string; member_id: string; role: KeeperRole; created_at: Date },
): Promise<void> {
	await db
		.insertInto('profile_member')
		.values(row)
		.onConflict((conflict) => conflict.columns(['profile_id', 'member_id']).doUpdateSet({ role: row.role }))
		.execute();
	announce(db, tags.profile(row.profile_id));
}

/**
 * Ends the member's role in the business and records when, and forgets former keepers about whom that is no longer
 * asked.
 */
export async function deleteKeeperOf(
	db: Transaction<DB>,
	{ profileId, memberId }: { profileId: string; memberId: string },
	now: Date,
	forgottenBefore: Date,
): Promise<void> {
	const { numDeletedRows } = await db
		.deleteFrom('profile_member')
		.where('profile_id', '=', profileId)
		.where('member_id', '=', memberId)
		.executeTakeFirst();
	if (numDeletedRows === 0n) return;
	announce(db, tags.profile(profileId));
	await db
		.deleteFrom('profile_former_keeper')
		.where('profile_id', '=', profileId)
		.where('ended_at', '<=', forgottenBefore)
		.execute();
	await db
		.insertInto('profile_former_keeper')
		.values({ profile_id: profileId, member_id: memberId, ended_at: now })
		.onConflict((conflict) => conflict.columns(['profile_id', 'member_id']).doUpdateSet({ ended_at: now }))
		.execute();
}

/**
 * Sets whether the businesses are claimed: `claimed` with an owner, otherwise `pending` while somebody claims them. It
 * only reads the table of claims, which their own feature writes. Returns how many states were wrong.
 */
export async function settleClaimState(db: Transaction<DB>, ids: string[]): Promise<number> {
	const { rows } = await sql<{ id: string }>`
		update profile set claim_state = fresh.state
		from (
			select id, case
				when exists (select from profile_member where profile_id = profile.id and role = 'owner') then 'claimed'
				when exists (select from profile_claim where profile_id = profile.id and profile_claim.state = 'pending') then 'pending'
				else 'unclaimed' end as state
			from profile where id = any(${ids}::uuid[])
		) as fresh
		where fresh.id = profile.id and profile.claim_state <> fresh.state returning profile.id`.execute(db);
	announce(db, ...rows.map(({ id }) => tags.profile(id)));
	return rows.length;
}

/** Locks, in id order, businesses that are claimed or about to be, or whose state says so; returns their ids. */
export async function lockClaimed(db: Transaction<DB>, after: string | null, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom('profile')
		.select('id')
		.where((eb) =>
			eb.or([
				eb('claim_state', '!=', 'unclaimed'),
				eb.exists(eb.selectFrom('profile_member').select('role').whereRef('profile_id', '=', 'profile.id')),
				eb.exists(eb.selectFrom('profile_claim').select('state').whereRef('profile_id', '=', 'profile.id')),
			]),
		)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(limit)
		.forNoKeyUpdate()
		.execute();
	return rows.map(({ id }) => id);
}

/**
 * Reduces the stored addresses of these businesses to what everybody sees. A hidden address stays hidden and an area
 * stays an area, and what everybody sees stays the same.
 */
export const cutToShown = (db: Transaction<DB>, ids: string[]) =>
	sql`
		update profile set line1 = null, line2 = null, postal_code = null, lat = shown_lat, lng = shown_lng,
			locality = case address_visibility when 'area' then locality end,
			region = case address_visibility when 'area' then region end,
			version = version + 1
		where id = any(${ids}::uuid[]) and address_visibility <> 'full'`.execute(db);

export async function setVerified(db: Transaction<DB>, id: string, by: string | null, now: Date): Promise<void> {
	const scope = await db
		.updateTable('profile')
		.set({ verified: by !== null, verified_by: by, verified_at: by === null ? null : now })
		.where('id', '=', id)
		.returning(['category_slug as category', 'place_slug as place'])
		.executeTakeFirstOrThrow();
	announce(db, tags.profile(id));
	announceListed(db, scope);
}

/**
 * Locks another member than the actor, so that they cannot leave until the transaction ends; call it before any
 * business is locked.
 */
export const shareMember = (db: Transaction<DB>, memberId: string) =>
	db.selectFrom('member').select('id').where('id', '=', memberId).forShare().execute();
