/** Statements for referrals whose time is over, when members leave, and when businesses are merged. */
import { sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { openStates } from '#contract/referrals/steps.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Locks referrals whose contacts' time is over, and skips those of which somebody is taking a step. The contacts are
 * locked, too: the time of one who agrees before the lock is not over any more.
 */
export const lockOverdue = async (db: Transaction<DB>, now: Date, limit: number): Promise<string[]> => {
	const rows = await db
		.selectFrom('referral')
		.innerJoin('referral_contact', 'referral_contact.referral_id', 'referral.id')
		.select('referral.id')
		.where('referral_contact.kept_until', '<=', now)
		.orderBy('referral_contact.kept_until')
		.limit(limit)
		.forNoKeyUpdate(['referral', 'referral_contact'])
		.skipLocked()
		.execute();
	return rows.map(({ id }) => id);
};

/**
 * Deletes the contacts of these referrals, and ends those that are open. Where nobody agreed to anything, the giver's
 * words are deleted, too.
 */
export async function expire(db: Transaction<DB>, ids: string[], now: Date): Promise<void> {
	const ended = await db
		.updateTable('referral')
		.set((eb) => ({
			state: 'expired',
			changed_at: now,
			need: eb.case().when('state', '=', 'need').then(null).else(eb.ref('need')).end(),
		}))
		.where('id', '=', anyOf(ids))
		.where('state', '=', anyOf([...openStates]))
		.returning('id')
		.execute();
	if (ended.length > 0)
		await sql`
			insert into referral_step (referral_id, step, at)
			select id, 'expired', ${now} from unnest(${ended.map(({ id }) => id)}::uuid[]) as each (id)`.execute(db);
	await db.deleteFrom('referral_contact').where('referral_id', '=', anyOf(ids)).execute();
}

/**
 * Erases a member who leaves from their referrals. Open ones are deleted for both sides. Of the others, the side that
 * stays keeps only that there was one: without the name of who has left, without their words, and without the contact.
 */
export async function eraseMember(db: Transaction<DB>, memberId: string): Promise<void> {
	const isTheirs = sql<boolean>`${memberId} in (giver_id, receiver_id)`;
	await db
		.deleteFrom('referral')
		.where(isTheirs)
		.where((eb) =>
			eb.or([
				eb('state', '=', anyOf<string>([...openStates])),
				eb.and([eb('giver_id', '=', memberId), eb('receiver_id', 'is', null)]),
				eb.and([eb('receiver_id', '=', memberId), eb('giver_id', 'is', null)]),
			]),
		)
		.execute();
	await db
		.deleteFrom('referral_contact')
		.where('referral_id', 'in', (eb) => eb.selectFrom('referral').select('id').where(isTheirs))
		.execute();
	// The other side may be leaving at this moment: of what is nobody's then, nothing is kept.
	const given = db.updateTable('referral').set({ giver_id: null, need: null }).where('giver_id', '=', memberId);
	const received = db.updateTable('referral').set({ receiver_id: null }).where('receiver_id', '=', memberId);
	const left = [...(await given.returning('id').execute()), ...(await received.returning('id').execute())];
	await db
		.deleteFrom('referral')
		.where('id', '=', anyOf(left.map(({ id }) => id)))
		.where('giver_id', 'is', null)
		.where('receiver_id', 'is', null)
		.execute();
}

/** Moves the referrals that one business has taken to the other; the caller has locked both. */
export const moveReferrals = (db: Transaction<DB>, fromId: string, intoId: string) =>
	db.updateTable('referral').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
