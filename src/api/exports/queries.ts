import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { utcDayOf } from '#contract/days.ts';

/** One sign-in of a member, and the moment at which they ask. */
export interface Asking {
	memberId: string;
	sessionId: string | null;
	now: Date;
}

/** Returns what a member has asked for last; undefined when they never did. */
export const findExport = (db: Kysely<DB>, memberId: string) =>
	db.selectFrom('member_export').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Stores that a member asks; what they asked for before is gone. Returns how often they have asked today. */
export async function insertExport(db: Transaction<DB>, { memberId, sessionId, now }: Asking): Promise<number> {
	const today = utcDayOf(now);
	const { asked_that_day } = await db
		.insertInto('member_export')
		.values({ member_id: memberId, asked_at: now, session_id: sessionId, asked_on: today, asked_that_day: 1 })
		.onConflict((conflict) =>
			conflict.column('member_id').doUpdateSet({
				asked_at: now,
				session_id: sessionId,
				taken_at: null,
				// A request that began before midnight may come after one of the next day.
				asked_on: sql`greatest(member_export.asked_on, ${today}::date)`,
				asked_that_day: sql`case when member_export.asked_on >= ${today}::date then member_export.asked_that_day else 0 end + 1`,
			}),
		)
		.returning('asked_that_day')
		.executeTakeFirstOrThrow();
	return asked_that_day;
}

/** Takes what this sign-in asked for since then; returns false when there is nothing, or it was taken. */
export async function takeExport(db: Kysely<DB>, { memberId, sessionId, now }: Asking, since: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('member_export')
		.set({ taken_at: now })
		.where('member_id', '=', memberId)
		.where('session_id', 'is not distinct from', sessionId)
		.where('asked_at', '>', since)
		.where('taken_at', 'is', null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export const deleteExport = async (db: Kysely<DB>, memberId: string): Promise<void> => {
	await db.deleteFrom('member_export').where('member_id', '=', memberId).execute();
};
