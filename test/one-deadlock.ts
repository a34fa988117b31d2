import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Has the next transactions that write to the table end as after a deadlock, when all in them is done. Gives the way to end it. */
export async function deadlockAtCommit(
	{ connection }: TestApp,
	table: string,
	times: number,
): Promise<() => Promise<void>> {
	// What a sequence counts is not taken back with the transaction.
	await connection.runScript(`
		create sequence deadlock_count;
		create function end_as_deadlock() returns trigger language plpgsql as $$ begin
			if nextval('deadlock_count') <= ${times} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
			return null;
		end $$;
		create constraint trigger end_as_deadlock after insert or update on ${table} deferrable initially deferred
			for each row execute function end_as_deadlock()`);
	return async () => {
		await sql`drop function end_as_deadlock() cascade`.execute(connection.db);
		await sql`drop sequence deadlock_count`.execute(connection.db);
	};
}
