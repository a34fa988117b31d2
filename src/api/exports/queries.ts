import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/** One sign-in of a member, and the moment at which they ask. */
export interface Asking {
	memberId: string;
	sessionId: string | null;
	now: Date;
}

/** The day of a moment, in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Returns what a member has asked for last; undefined when they never did. */
export const findExport = (db: Kysely<DB>, memberId: string) =>
	db.selectFrom('member_export').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/**
 * Stores that a member asks; what they asked for before is gone. Returns how often they have asked today, null where the
 * day has had its most.
 */
export async function insertExport(
	db: Kysely<DB>,
	{ memberId, sessionId, now }: Asking,
	perDay: number,
): Promise<number | null> {
	const today = dayOf(now);
	const stored = await db
		.insertInto('member_export')
		.values({ member_id: memberId, asked_at: now, session_id: sessionId, asked_on: today, asked_that_day: 1 })
		.onConflict((conflict) =>
			conflict
				.column('member_id')
				.doUpdateSet({
					asked_at: now,
					session_id: sessionId,
					taken_at: null,
					asked_on: today,
					asked_that_day: sql`case when member_export.asked_on = ${today}::date then member_export.asked_that_day else 0 end + 1`,
				})
				.where(sql<boolean>`member_export.asked_on <> ${today}::date or member_export.asked_that_day < ${perDay}`),
		)
		.returning('asked_that_day')
		.executeTakeFirst();
	return stored?.asked_that_day ?? null;
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
