import type { Mapping } from '#api/imports/mapping/mapping.ts';
import { readRows } from '#api/imports/reading/read-rows.ts';
import { importLimits } from '#contract/operator/imports.ts';

const recordsRead = 50;
const columnsMax = 200;
const depthMax = 6;
const sampleMax = 80;

export interface FileColumn {
	name: string;
	/** The first different values of the column, cut where they are long. */
	samples: string[];
}

/** Returns what a mapping may name: the columns of a CSV, or the paths in the first records. @throws ImportError. */
export async function listColumns(
	file: string,
	{ format, encoding, delimiter }: Pick<Mapping, 'format' | 'encoding' | 'delimiter'>,
): Promise<FileColumn[]> {
	const asked = { format, encoding, delimiter, id: [], fields: {} } as unknown as Mapping;
	const reader = readRows(file, asked);
	const columns = new Map<string, string[]>();
	let records = 0;
	try {
		for await (const row of reader.rows) {
			const values = 'record' in row ? valuesOf(row.record, format === 'csv' ? 1 : depthMax) : [];
			for (const [name, value] of values) {
				if (columns.size === columnsMax && !columns.has(name)) continue;
				const samples = columns.get(name) ?? [];
				const sample = String(value ?? '')
					.trim()
					.slice(0, sampleMax);
				const isNew = sample !== '' && samples.length < importLimits.samples && !samples.includes(sample);
				columns.set(name, isNew ? [...samples, sample] : samples);
			}
			records += 1;
			if (records === recordsRead) break;
		}
	} finally {
		reader.close();
	}
	return [...columns].map(([name, samples]) => ({ name, samples }));
}

/** Returns each value that is no object, with the path to it. */
function valuesOf(value: unknown, depth: number, path = ''): [path: string, value: unknown][] {
	if (typeof value !== 'object' || value === null || depth === 0) return path ? [[path, value]] : [];
	return Object.entries(value)
		.slice(0, columnsMax)
		.flatMap(([key, inner]) => valuesOf(inner, depth - 1, path ? `${path}.${key}` : key));
}
