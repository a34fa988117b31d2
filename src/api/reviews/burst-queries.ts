import { sql, type Transaction } from 'kysely';
import type { FourScores } from '#api/reviews/score.ts';
import type { DB } from '#api/schema.ts';

const early = (profileId: string, since: Date) =>
	sql`profile_id = ${profileId} and is_early and examined_at is null and deleted_at is null and created_at > ${since}`;

/** Counted as far as `max`, however many there are. */
export const countEarly = async (db: Transaction<DB>, profileId: string, since: Date, max: number): Promise<number> => {
	const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
		select from review where ${early(profileId, since)} limit ${max}) as found`.execute(db);
	return rows[0]?.n ?? 0;
};

/** Gives the scores of those that were published until now. */
export const holdEarly = async (db: Transaction<DB>, profileId: string, since: Date): Promise<FourScores[]> => {
	const { rows } = await sql<FourScores>`
		update review set state = 'examination' where ${early(profileId, since)} and state = 'published'
		returning quality, service, value, trust`.execute(db);
	return rows;
};
