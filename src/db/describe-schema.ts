import { sql } from 'kysely';
import type { Connection } from '#db/connect.ts';

const scalarTypes: Record<string, string> = {
	uuid: 'string',
	text: 'string',
	bpchar: 'string',
	varchar: 'string',
	date: 'string',
	interval: 'string',
	tsvector: 'string',
	int4multirange: 'string',
	bool: 'boolean',
	int2: 'number',
	int4: 'number',
	int8: 'number',
	float4: 'number',
	float8: 'number',
	numeric: 'number',
	timestamptz: 'Date',
	bytea: 'Uint8Array',
	xid8: 'string',
	jsonb: 'Json',
	_text: 'string[]',
	_int4: 'number[]',
	_int2: 'number[]',
};

interface Column {
	table_name: string;
	column_name: string;
	udt_name: string;
	is_nullable: boolean;
	has_default: boolean;
	is_generated: boolean;
}

/** Returns TypeScript source with the row types of every chosen table, for Kysely. The source is the same on both engines. */
export async function describeSchema(
	connection: Connection<never>,
	isWanted: (table: string) => boolean,
): Promise<string> {
	const { rows } = await sql<Column>`
		select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as is_nullable,
			c.column_default is not null as has_default, c.is_generated = 'ALWAYS' as is_generated
		from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
		where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
		order by c.table_name collate "C", c.ordinal_position`.execute(connection.db);
	const tables = Map.groupBy(
		rows.filter((row) => isWanted(row.table_name)),
		(row) => row.table_name,
	);
	const interfaces = [...tables].map(
		([table, columns]) => `export interface ${typeName(table)} {\n${columns.map(describeColumn).join('\n')}\n}`,
	);
	const map = [...tables.keys()].map((table) => `\t${table}: ${typeName(table)};`);
	const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(
		(type) => type === 'ColumnType' || interfaces.some((text) => text.includes(`${type}<`)),
	);
	return `/** Generated from the migrations by scripts/generate-schema.ts; a test compares. */
import type { ${used.join(', ')} } from 'kysely';

/** Written as JSON text, read as a value. */
// biome-ignore lint/suspicious/noExplicitAny: what a json column holds is the feature's to say
export type Json = ColumnType<any, string, string>;

${interfaces.join('\n\n')}

export interface DB {\n${map.join('\n')}\n}\n`;
}

const typeName = (table: string) =>
	`${table
		.split('_')
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join('')}Row`;

function describeColumn(column: Column): string {
	const scalar = scalarTypes[column.udt_name];
	if (!scalar)
		throw new Error(`No TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name}).`);
	const type = column.is_nullable ? `${scalar} | null` : scalar;
	if (column.is_generated) return `\t${column.column_name}: GeneratedAlways<${type}>;`;
	if (column.has_default && scalar === 'Json')
		return `\t${column.column_name}: ColumnType<any, string | undefined, string>;`;
	return `\t${column.column_name}: ${column.has_default ? `Generated<${type}>` : type};`;
}
