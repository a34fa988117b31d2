import { type Kysely, sql } from 'kysely';

export interface Table {
	name: string;
	/** Those that can be written: generated ones follow from them. */
	columns: string[];
}

export interface ForeignKey {
	table: string;
	name: string;
	definition: string;
}

/**
 * The tables of the product in alphabetical order, without the record of its migrations, and without those that are not
 * logged: what they hold is meant to be forgotten.
 */
export async function listTables(db: Kysely<never>): Promise<Table[]> {
	const { rows } = await sql<Table>`
		select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
		from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
		where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration' and c.is_generated = 'NEVER'
			and not exists (
				select from pg_class where relnamespace = 'public'::regnamespace and relname = c.table_name and relpersistence = 'u')
		group by c.table_name
		order by c.table_name collate "C"`.execute(db);
	return rows;
}

export async function listForeignKeys(db: Kysely<never>): Promise<ForeignKey[]> {
	const { rows } = await sql<ForeignKey>`
		select r.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
		from pg_constraint k join pg_class r on r.oid = k.conrelid
		where k.contype = 'f' and k.connamespace = 'public'::regnamespace
		order by r.relname, k.conname`.execute(db);
	return rows;
}

/** Names of the migrations that this database has seen, in the order in which they ran; none in an empty database. */
export async function listMigrations(db: Kysely<never>): Promise<string[]> {
	const { rows: found } = await sql`select 1 where to_regclass('public.migration') is not null`.execute(db);
	if (found.length === 0) return [];
	const { rows } = await sql<{ name: string }>`select name from migration order by run_at, name`.execute(db);
	return rows.map(({ name }) => name);
}

/** After rows with numbers of their own were put in, counting goes on behind the highest. */
export async function resetSequences(db: Kysely<never>): Promise<void> {
	const { rows } = await sql<{ table: string; column: string; sequence: string }>`
		select * from (
			select table_name as table, column_name as column,
				pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
			from information_schema.columns where table_schema = 'public'
		) counted where sequence is not null`.execute(db);
	for (const { table, column, sequence } of rows) {
		await sql`select setval(${sequence}, coalesce(max(${sql.ref(column)}), 0) + 1, false) from ${sql.table(table)}`.execute(
			db,
		);
	}
}
