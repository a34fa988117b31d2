/** What people type, and what they must be shown first: `queries.yaml`. Each town lies in a database of its own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseMapping } from '#api/imports/mapping/mapping.ts';
import { importFile } from '#api/imports/uploads/import-file.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { demoTown, type Findable, germanTowns, hasUtrecht, utrecht } from './search-towns.ts';

interface Query {
	q: string;
	category?: string | string[];
	place?: string;
	/** A part of the name, or several of which one is enough. */
	name?: string | string[];
}
const queries: Record<'town' | 'utrecht' | 'german', Query[]> = parse(
	readFileSync(new URL('queries.yaml', import.meta.url), 'utf8'),
);
if (!hasUtrecht) console.info('The names around Utrecht are not beside the checkout: their queries are skipped.');

const mappingText = `
format: jsonl
source: { name: findable, attribution: invented, licence: CC0 }
id: id
fields:
  business_name: business_name
  category: category
  address.locality: locality
  address.country: country
  tagline: tagline
  description: description
  tags: tags`;
const folder = temporaryFolder();
const firstOnes = 5;

async function importAll(app: TestApp, businesses: Findable[]): Promise<void> {
	const file = join(folder, 'findable.jsonl');
	writeFileSync(file, businesses.map((business, id) => JSON.stringify({ id, ...business })).join('\n'));
	const mapping = parseMapping(mappingText, 'findable');
	const { counts } = await importFile({
		db: app.db,
		file,
		mapping,
		mappingText,
		reportFile: (id) => join(folder, `${id}.jsonl`),
	});
	expect(counts.rejected).toBe(0);
}

/** What a query misses, in a word for each that does; empty where all find what they must. */
async function missesOf(app: TestApp, asked: Query[]): Promise<string[]> {
	const misses: string[] = [];
	for (const { q, category, place, name } of asked) {
		const { data } = await app.visitor('GET /business-profile', { query: { q, limit: firstOnes } });
		const isMeant = data.some(
			(card) =>
				(!category || [category].flat().includes(card.category?.slug ?? '')) &&
				(!place || card.locality === place) &&
				(!name || [name].flat().some((part) => card.business_name.includes(part))),
		);
		if (!isMeant) misses.push(`${q} → ${data.map((card) => card.business_name).join(', ') || 'nothing'}`);
	}
	return misses;
}

describe.each([
	{ town: 'town', businesses: demoTown },
	{ town: 'german', businesses: germanTowns },
	...(hasUtrecht ? [{ town: 'utrecht', businesses: utrecht } as const] : []),
] as const)('$town', ({ town, businesses }) => {
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp();
		await importAll(app, businesses());
	});
	afterAll(() => app.close());

	test('every query finds what it must', async () => {
		expect(await missesOf(app, queries[town])).toEqual([]);
	});
});
