import { type Kysely, sql } from 'kysely';

/** A job's position in a list. */
export interface JobPlace {
	/** When the job was sent, to the microsecond, as an ISO 8601 text. */
	sentAtExactly: string;
	id: string;
}

export interface TroubledJob {
	id: string;
	kind: string;
	key: string | null;
	/** Whether the job is no longer tried again by itself. */
	is_given_up: boolean;
	sent_at: Date;
	tried_at: Date | null;
	/** When the job is tried again. */
	due_at: Date;
	tries: number;
	reason: string;
	sent_at_exactly: string;
}

export interface ListedPart {
	kinds: string[];
	limit: number;
	offset?: number;
	/** Lists only the jobs after this place. */
	before?: JobPlace | null;
}

/** Returns jobs that have failed, for good or until their next try, the latest first, without their payloads. */
export async function listTroubled<DB>(
	db: Kysely<DB>,
	{ kinds, limit, offset = 0, before = null }: ListedPart,
): Promise<TroubledJob[]> {
	const { rows } = await sql<TroubledJob>`
		select id, name as kind, singleton_key as key, state = 'failed' as is_given_up, created_on as sent_at,
			coalesce(completed_on, started_on) as tried_at, start_after as due_at, retry_count + 1 as tries,
			coalesce(output ->> 'reason', 'interrupted') as reason,
			to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sent_at_exactly
		from pgboss.job
		where state in ('retry', 'failed') and name = any(${kinds})
			and ${before === null ? sql`true` : sql`(created_on, id) < (${before.sentAtExactly}::timestamptz, ${before.id})`}
		order by created_on desc, id desc
		limit ${limit} offset ${offset}`.execute(db);
	return rows;
}

/** Finds a failed job with its payload, and locks it: nobody begins with it until the transaction ends. */
export async function findTroubled<DB>(
	db: Kysely<DB>,
	id: string,
): Promise<{ name: string; key: string | null; data: object } | undefined> {
	const { rows } = await sql<{ name: string; key: string | null; data: object }>`
		select name, singleton_key as key, data from pgboss.job where id = ${id} and state in ('retry', 'failed') for update`.execute(
		db,
	);
	return rows[0];
}
