/** Statements for the contact, who has the need, and for the mail that asks them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { ReferralState, ReferralStep } from '#contract/referrals/steps.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Returns the key with which addresses are hashed, the same for every process; `fresh` becomes the key where there is
 * none yet.
 */
export async function findOrCreateKey(db: Kysely<DB>, fresh: Uint8Array): Promise<Uint8Array> {
	await db
		.insertInto('referral_secret')
		.values({ key: fresh })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return (await db.selectFrom('referral_secret').select('key').executeTakeFirstOrThrow()).key;
}

export const insertContact = (
	db: Transaction<DB>,
	row: { referral_id: string; sealed: string; code_hash: string; kept_until: Date },
) => db.insertInto('referral_contact').values(row).execute();

/** Locks the referral that a code belongs to: nobody takes a step of it until the transaction ends. */
export const lockOfCode = (db: Transaction<DB>, codeHash: string) =>
	db
		.selectFrom('referral')
		.innerJoin('referral_contact', 'referral_contact.referral_id', 'referral.id')
		.select('referral.id')
		.where('referral_contact.code_hash', '=', codeHash)
		.forNoKeyUpdate('referral')
		.executeTakeFirst();

/**
 * Finds what the contact is asked, or has agreed to. `is_hindered` tells that a block stands between the two sides, or that
 * one of them is suspended: then nobody is put in touch, but the contact may refuse all the same.
 */
export async function findQuestion(db: Kysely<DB>, codeHash: string, now: Date) {
	const { rows } = await sql<{
		id: string;
		state: ReferralState;
		need: string;
		sealed: string;
		kept_until: Date;
		giver_id: string;
		receiver_id: string;
		giver: { name: string };
		receiver: { name: string; designation: string | null };
		steps: { step: ReferralStep; at: string }[];
		is_hindered: boolean;
	}>`
		select referral.id, referral.state, referral.need, contact.sealed, contact.kept_until, giver_id, receiver_id,
			json_build_object('name', giver.name) as giver,
			json_build_object('name', receiver.name, 'designation', receiver.designation) as receiver,
			(select coalesce(json_agg(json_build_object('step', step, 'at', at) order by at, step), '[]')
				from referral_step where referral_id = referral.id) as steps,
			giver.suspended_at is not null or receiver.suspended_at is not null or exists (
				select from block_tie where block_tie.member_id = giver_id and other_id = receiver_id) as is_hindered
		from referral_contact as contact join referral on referral.id = contact.referral_id
		join member as giver on giver.id = giver_id
		join member as receiver on receiver.id = receiver_id
		where contact.code_hash = ${codeHash} and contact.kept_until > ${now} and referral.need is not null`.execute(db);
	return rows[0];
}

export const keepContact = (db: Transaction<DB>, referralId: string, keptUntil: Date) =>
	db.updateTable('referral_contact').set({ kept_until: keptUntil }).where('referral_id', '=', referralId).execute();

export const deleteContact = (db: Transaction<DB>, referralId: string) =>
	db.deleteFrom('referral_contact').where('referral_id', '=', referralId).execute();

export const hasOptedOut = async (db: Kysely<DB>, addressHashes: string[]): Promise<boolean> =>
	(await db
		.selectFrom('referral_opt_out')
		.select('address_hash')
		.where('address_hash', '=', anyOf(addressHashes))
		.executeTakeFirst()) !== undefined;

export const insertOptOut = (db: Kysely<DB>, addressHash: string, since: Date) =>
	db
		.insertInto('referral_opt_out')
		.values({ address_hash: addressHash, since })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
