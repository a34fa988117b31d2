import type { Mapping } from '#api/imports/mapping.ts';
import { readRows } from '#api/imports/read-rows.ts';

const recordsRead = 50;
const columnsMax = 200;
const depthMax = 6;

/** What a mapping may name: the columns of a CSV, or the paths of the first records. @throws ImportError. */
export async function listColumns(
	file: string,
	{ format, encoding, delimiter }: Pick<Mapping, 'format' | 'encoding' | 'delimiter'>,
): Promise<string[]> {
	const asked = { format, encoding, delimiter, id: [], fields: {} } as unknown as Mapping;
	const reader = readRows(file, asked);
	const columns = new Set<string>();
	let records = 0;
	try {
		for await (const row of reader.rows) {
			if ('record' in row) for (const path of pathsOf(row.record, format === 'csv' ? 1 : depthMax)) columns.add(path);
			records += 1;
			if (records === recordsRead) break;
		}
	} finally {
		reader.close();
	}
	return [...columns].slice(0, columnsMax);
}

function pathsOf(value: unknown, depth: number, prefix = ''): string[] {
	if (typeof value !== 'object' || value === null || depth === 0) return prefix ? [prefix] : [];
	return Object.entries(value)
		.slice(0, columnsMax)
		.flatMap(([key, inner]) => pathsOf(inner, depth - 1, prefix ? `${prefix}.${key}` : key));
}
