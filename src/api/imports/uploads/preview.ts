import { SeenIds } from '#api/imports/batches/seen-ids.ts';
import { type MappedRecord, recordMapper } from '#api/imports/mapping/map-record.ts';
import type { Mapping } from '#api/imports/mapping/mapping.ts';
import { listColumns } from '#api/imports/reading/list-columns.ts';
import { readRows } from '#api/imports/reading/read-rows.ts';
import { type ImportPreview, importLimits } from '#contract/operator/imports.ts';

/** Returns the columns of a file, the mapping, and what the mapping makes of the first rows. @throws ImportError. */
export async function previewFile(
	file: string,
	mapping: Mapping,
	categories: ReadonlySet<string>,
): Promise<ImportPreview> {
	const mapper = recordMapper(mapping, categories);
	const columns = await listColumns(file, mapping);
	const reader = readRows(file, mapping);
	const rows: ImportPreview['rows'] = [];
	const seen = new SeenIds();
	const repeated = { rows: 0, of: 0 };
	try {
		for await (const row of reader.rows) {
			if (rows.length < importLimits.previewRows)
				rows.push({ row: row.number, line: row.line, ...becomes(row, mapper) });
			const id = 'record' in row ? mapper.idOf(row.record) : null;
			if (id !== null && seen.get(id)) repeated.rows += 1;
			if (id !== null) seen.set(id, row.line);
			repeated.of += 1;
			if (repeated.of === importLimits.rowsCompared) break;
		}
	} finally {
		reader.close();
	}
	return { columns, mapping, repeated, rows };
}

type Becomes = Pick<ImportPreview['rows'][number], 'business' | 'rejected' | 'warnings'>;
const rejected = (field: string, message: string): Becomes => ({
	business: null,
	rejected: { field, message },
	warnings: [],
});

function becomes(row: { record: unknown } | { problem: string }, mapper: ReturnType<typeof recordMapper>): Becomes {
	if ('problem' in row) return rejected('', row.problem);
	if (mapper.idOf(row.record) === null) return rejected('id', 'is missing or longer than 200 characters');
	const mapped = mapper.map(row.record);
	if ('rejected' in mapped) return rejected(mapped.rejected.field, mapped.rejected.message);
	return { business: businessOf(mapped), rejected: null, warnings: mapped.warnings };
}

function businessOf({ fields: { business_name, ...others } }: MappedRecord) {
	const fields = Object.entries(others).flatMap(([name, value]) => flat(name, value));
	return { business_name: business_name ?? '', fields };
}

/** Returns one entry for a field, and one for each part of an address. */
function flat(name: string, value: unknown): { name: string; value: string }[] {
	if (value === null || value === undefined) return [];
	if (Array.isArray(value)) return value.length > 0 ? [{ name, value: value.map(textOf).join(', ') }] : [];
	if (typeof value === 'object')
		return Object.entries(value).flatMap(([part, inner]) => flat(`${name}.${part}`, inner));
	return [{ name, value: String(value) }];
}

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Returns hours as `Mo 09:00–17:00`, and anything else as it is. */
function textOf(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value);
	const { day, opens, closes } = value as Record<string, unknown>;
	return `${days[Number(day) - 1]} ${opens}–${closes}`;
}
