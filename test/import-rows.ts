import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { parseMapping } from '#api/imports/mapping/mapping.ts';
import { type ImportOptions, type ImportResult, importFile } from '#api/imports/uploads/import-file.ts';
import type { DB } from '#api/schema.ts';

/** Imports rows of a source of its own: id, name, and whatever else. The same rows again are the same file. */
export async function importRows(
	{ db, folder }: { db: Kysely<DB>; folder: string },
	source: string,
	rows: Record<string, unknown>[],
	{ country = 'NZ', ...more }: Partial<ImportOptions> & { country?: string } = {},
): Promise<ImportResult> {
	const text = `
format: jsonl
source: { name: ${source}, attribution: ${source}, licence: CC0 }
id: id
fields: { business_name: name, phone: phone, website: website, address.line1: street, address.postal_code: code, address.locality: town, address.country: { constant: ${country} }, lat: lat, lng: lng, tagline: tagline, status: status }`;
	const file = join(folder, `${source}.jsonl`);
	writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
	return importFile({
		db,
		file,
		mapping: parseMapping(text, source),
		mappingText: text,
		reportFile: (id) => join(folder, `${id}.jsonl`),
		...more,
	});
}
