import { type Kysely, sql } from 'kysely';

/**
 * Vacuums and analyses tables, which a server does by itself and the embedded database does not: frees the space of dead
 * rows and renews the statistics for plans. It takes, one by one, the tables of which a fifth of the rows is dead or new,
 * or a tenth has changed. Other statements wait for as long as one table takes.
 * @returns the names of the tables.
 */
export async function vacuumChanged(db: Kysely<never>): Promise<string[]> {
	// The thresholds are a server's defaults: autovacuum_vacuum_threshold and its kin.
	const { rows } = await sql<{ name: string }>`
		select format('%I.%I', schemaname, counted.relname) as name
		from pg_stat_user_tables as counted join pg_class on pg_class.oid = counted.relid
		where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
			or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
			or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
		order by name`.execute(db);
	const failures: unknown[] = [];
	// A table that cannot be vacuumed keeps none of the others from it.
	for (const { name } of rows)
		await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db).catch((error) => failures.push(error));
	if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tables could not be vacuumed.`);
	return rows.map(({ name }) => name);
}
