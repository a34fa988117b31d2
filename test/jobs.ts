/** The table of the job queue, as tests look at it and move its time. */
import { type Kysely, sql } from 'kysely';

export interface StoredJob {
	id: string;
	name: string;
	state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
	data: object;
	output: object | null;
	retry_count: number;
	singleton_key: string | null;
	start_after: Date;
	created_on: Date;
	completed_on: Date | null;
}

/** Of a kind, or of all, the oldest first. */
export async function listJobs<DB>(db: Kysely<DB>, kind?: string): Promise<StoredJob[]> {
	const { rows } = await sql<StoredJob>`
		select * from pgboss.job where name = coalesce(${kind ?? null}, name) and name not like '\\_\\_pgboss%'
		order by created_on, id`.execute(db);
	return rows;
}

/** As if all of them had been sent, and tried, that many days ago. */
export const ageJobs = <DB>(db: Kysely<DB>, days: number): Promise<unknown> =>
	sql`update pgboss.job set created_on = created_on - make_interval(days => ${days}),
		completed_on = completed_on - make_interval(days => ${days})`.execute(db);

export const deleteJobs = <DB>(db: Kysely<DB>): Promise<unknown> => sql`delete from pgboss.job`.execute(db);
