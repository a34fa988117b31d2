import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { recordMapper } from '#api/imports/mapping/map-record.ts';
import { parseMapping, readMapping } from '#api/imports/mapping/mapping.ts';

const folder = new URL('../../../../import-mappings/', import.meta.url);
const slugs = new Set<string>(
	(
		JSON.parse(readFileSync(new URL('../../../../content/categories.json', import.meta.url), 'utf8')) as {
			slug: string;
			children?: { slug: string }[];
		}[]
	).flatMap(({ slug, children = [] }) => [slug, ...children.map((child) => child.slug)]),
);

test.each(readdirSync(folder))('%s can be used, and names only categories that exist', async (file) => {
	const { mapping } = await readMapping(file.replace('.yaml', ''), folder);
	expect(() => recordMapper(mapping, slugs)).not.toThrow();
	const { country: _, ...tables } = mapping.tables;
	expect(
		Object.values(tables)
			.flatMap((table) => Object.values(table))
			.filter((slug) => !slugs.has(slug)),
	).toEqual([]);
});

test.each([
	['format: xml', 'format'],
	['format: csv\nsource: { name: a, attribution: a }\nid: id\nfields: { tagline: b }', 'business_name is missing'],
	['format: csv\nsource: { name: a, attribution: a }\nid: id\nfields: { business_name: b, score: c }', 'score'],
])('a mapping that is wrong says where: %s', (text, where) => {
	expect(() => parseMapping(text, 'mine')).toThrow(where);
});

test('a mapping that YAML warns of is judged in silence', () => {
	const warn = vi.spyOn(process, 'emitWarning');
	expect(() => parseMapping('%00', 'mine')).toThrow('The mapping mine is');
	expect(warn).not.toHaveBeenCalled();
});

test('a mapping that does not exist', async () => {
	await expect(readMapping('none', folder)).rejects.toThrow('There is no mapping none');
});

test('values that lie in one another too deep are none', () => {
	const text = `
format: jsonl
source: { name: deep, attribution: deep }
id: [id, more]
keep: { newest: at }
fields: { business_name: name, tagline: { join: [more, town] }, tags: more, hours: more, phone: { from: more, apply: [trim] } }`;
	const mapper = recordMapper(parseMapping(text, 'deep'), slugs);
	const deep: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
	const record = { id: 1, name: 'Deep Water', town: 'Oban', more: deep, at: deep };
	expect(mapper.idOf(record)).toBe(mapper.idOf({ id: 1 }));
	expect(mapper.newnessOf(record)).toBe(Number.NEGATIVE_INFINITY);
	expect(mapper.map(record)).toMatchObject({ fields: { business_name: 'Deep Water', tagline: 'Oban' }, warnings: [] });
	const list = { ...record, more: ['a', ['b', { c: 1 }]] };
	expect(mapper.map(list)).toMatchObject({ fields: { tagline: 'a,b Oban', tags: ['a', 'b'] } });
});
