import { sql, type Transaction } from 'kysely';
import type { FourScores } from '#api/reviews/score.ts';
import type { DB } from '#api/schema.ts';

const early = (profileId: string, since: Date) => sql`member.id = review.member_id and review.profile_id = ${profileId}
	and is_early and examined_at is null and review.deleted_at is null and review.created_at > ${since}`;
/** Confirmed when they wrote it, or since. */
const isByConfirmed = sql`(was_confirmed or email_verified)`;

/** Of members whose address is confirmed, or of those whose is not; counted as far as `max`, however many there are. */
export const countEarly = async (
	db: Transaction<DB>,
	profileId: string,
	{ isConfirmed, since }: { isConfirmed: boolean; since: Date },
	max: number,
): Promise<number> => {
	const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
		select from review, member where ${early(profileId, since)} and ${isByConfirmed} = ${isConfirmed}::boolean
		limit ${max}) as found`.execute(db);
	return rows[0]?.n ?? 0;
};

/** Says of all of them that they are of a burst. */
export const markBurst = (db: Transaction<DB>, profileId: string, since: Date, now: Date) =>
	sql`update review set burst_at = ${now} from member where ${early(profileId, since)}`.execute(db);

/** Those of members without a confirmed address wait; gives the scores of what was published until now. */
export const holdUnconfirmed = async (db: Transaction<DB>, profileId: string, since: Date): Promise<FourScores[]> => {
	const { rows } = await sql<FourScores>`update review set state = 'examination' from member
		where ${early(profileId, since)} and not ${isByConfirmed} and state = 'published'
		returning quality, service, value, trust`.execute(db);
	return rows;
};
