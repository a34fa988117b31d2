import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseMapping } from '#api/imports/mapping/mapping.ts';
import {
	guessOrder,
	idColumn,
	keepOf,
	missingFrom,
	needsOrder,
	textOf,
	useOf,
	withField,
	withId,
	withKeep,
} from '#web/operator/imports/mapping/choose-columns.ts';

const folder = new URL('../../../../../import-mappings/', import.meta.url);
const mapping = parseMapping(
	`
format: csv
delimiter: ";"
source: { name: Register, attribution: The register }
id: nr
fields:
  business_name: { from: firma, apply: [collapse-space] }
  phone: telefon
  address.line1: { join: [street, number], with: " " }
  tags: { first: [trade, { from: branch }] }
tables: { "no:yes": { "a b": c } }`,
	'here',
);

test.each(readdirSync(folder))('%s as text says the same', (file) => {
	const parsed = parseMapping(readFileSync(new URL(file, folder), 'utf8'), file);
	expect(parseMapping(textOf(parsed), file)).toEqual(parsed);
});

test('a column is a field, a part of one, or nothing', () => {
	expect(useOf(mapping, 'firma')).toEqual({ field: 'business_name', others: [] });
	expect(useOf(mapping, 'street')).toEqual({ field: null, others: ['address.line1'] });
	expect(useOf(mapping, 'branch')).toEqual({ field: null, others: ['tags'] });
	expect(useOf(mapping, 'nr')).toEqual({ field: null, others: [] });
});

test('a field that is chosen for a column leaves the one that had it, and the rest stays as it was', () => {
	const chosen = withField(mapping, 'mobil', 'phone');
	expect(chosen.fields).toEqual({ ...mapping.fields, phone: { from: 'mobil', apply: ['phone'] } });
	expect(useOf(chosen, 'telefon').field).toBeNull();
	const moved = withField(chosen, 'mobil', 'website');
	expect([moved.fields.phone, useOf(moved, 'mobil').field]).toEqual([undefined, 'website']);
	expect(parseMapping(textOf(moved), 'moved').fields).toEqual(moved.fields);
});

test('what is missing is told: a name, and what tells rows apart', () => {
	expect(missingFrom(mapping)).toEqual([]);
	const nameless = withField(mapping, 'firma', null);
	expect(missingFrom(nameless)).toEqual(['business_name']);
	expect(missingFrom(withId(nameless, null))).toEqual(['business_name', 'id']);
	expect(withId(mapping, null).id).toEqual([{ from: 'firma', apply: ['fold'] }]);
	expect([idColumn(mapping), idColumn(withId(mapping, null))]).toEqual(['nr', null]);
});

test.each([
	{ which: 'first' } as const,
	{ which: 'last' } as const,
	{ which: 'newest', column: 'on', order: null } as const,
	{ which: 'newest', column: 'on', order: 'MDY' } as const,
])('which row is kept comes back from the text: %j', (keep) => {
	expect(keepOf(parseMapping(textOf(withKeep(mapping, keep)), 'kept'))).toEqual(keep);
});

test('the order of a day and a month is asked where a column has such days, and guessed where one is plain', () => {
	expect([needsOrder(['2021-07-31']), needsOrder(['31.07.2021'])]).toEqual([false, true]);
	expect([guessOrder(['07/06/2021', '07/31/2021 12:00:00 AM']), guessOrder(['31.07.2021'])]).toEqual(['MDY', 'DMY']);
});
