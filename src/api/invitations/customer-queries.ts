import { type Kysely, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

/**
 * Notes that a business asked the member for a review, with the code of this id. Does nothing for a code that asks for
 * anything else, that is the member's own, or that is revoked or expired. A business that is merged at this moment is
 * waited for, and the member is then noted as a customer of the other.
 */
export async function insertCustomer(db: Transaction<DB>, codeId: string, memberId: string, now: Date): Promise<void> {
	await sql`
		select from profile join invitation_code as code on code.profile_id = profile.id
		where code.id = ${codeId} and purpose = 'review' for share of profile`.execute(db);
	const { rows } = await sql<{ profile_id: string }>`
		insert into invited_customer as known (profile_id, member_id, invited_at)
		select profile_id, ${memberId}, created_at from invitation_code
		where id = ${codeId} and purpose = 'review' and inviter_id <> ${memberId} and revoked_at is null and expires_at > ${now}
		on conflict (profile_id, member_id) do update set invited_at = excluded.invited_at
			where known.invited_at > excluded.invited_at
		returning profile_id`.execute(db);
	announce(db, ...rows.map(({ profile_id }) => tags.profile(profile_id)));
}

/**
 * Moves the customers of one business to another, which keeps the earlier time of those whom both invited. Rows are moved
 * and not copied: of somebody who leaves meanwhile a copy would stay.
 */
export const moveCustomers = async (db: Transaction<DB>, fromId: string, intoId: string): Promise<void> => {
	await sql`
		update invited_customer as known set invited_at = least(known.invited_at, gone.invited_at)
		from invited_customer as gone
		where known.profile_id = ${intoId} and gone.profile_id = ${fromId} and gone.member_id = known.member_id`.execute(
		db,
	);
	await sql`
		delete from invited_customer as gone using invited_customer as known
		where known.profile_id = ${intoId} and gone.profile_id = ${fromId} and gone.member_id = known.member_id`.execute(
		db,
	);
	await db.updateTable('invited_customer').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
};

export const deleteCustomer = (db: Kysely<DB>, memberId: string) =>
	db.deleteFrom('invited_customer').where('member_id', '=', memberId).execute();
