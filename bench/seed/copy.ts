import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RowSink } from './load.ts';

type Value = string | number | boolean | Date | null | undefined | readonly string[];

const chunkLength = 256 * 1024;

/** Writes to a PostgreSQL server by COPY; rows that a crash may lose are fine here. */
export async function copySink(client: pg.Client): Promise<RowSink> {
	await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '64MB'");
	return {
		query: async <R>(statement: string) => (await client.query(statement)).rows as R[],
		insert: (table, rows) => copyRows(client, table, rows),
	};
}

/** Loads rows by COPY. The columns are those of the first row; an undefined value is null. Returns how many there were. */
async function copyRows(client: pg.Client, table: string, rows: Iterable<Record<string, unknown>>): Promise<number> {
	const iterator = rows[Symbol.iterator]();
	const first = iterator.next();
	if (first.done) return 0;
	const columns = Object.keys(first.value);
	let count = 0;
	function* chunks() {
		let chunk = '';
		for (let next: IteratorResult<Record<string, unknown>> = first; !next.done; next = iterator.next()) {
			const row = next.value;
			chunk += `${columns.map((column) => copyText(row[column] as Value)).join('\t')}\n`;
			count += 1;
			if (chunk.length < chunkLength) continue;
			yield chunk;
			chunk = '';
		}
		yield chunk;
	}
	const names = columns.map((column) => `"${column}"`).join(',');
	await pipeline(
		Readable.from(chunks(), { objectMode: true, highWaterMark: 2 }),
		client.query(copyFrom(`copy ${table} (${names}) from stdin`)),
	);
	return count;
}

function copyText(value: Value): string {
	if (value === null || value === undefined) return '\\N';
	if (typeof value === 'boolean') return value ? 't' : 'f';
	if (value instanceof Date) return value.toISOString();
	const text = Array.isArray(value)
		? `{${value.map((item: string) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
		: String(value);
	return text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
