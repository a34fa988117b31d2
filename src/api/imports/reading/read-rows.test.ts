import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { guessMapping } from '#api/imports/mapping/guess-mapping.ts';
import { type Mapping, parseMapping } from '#api/imports/mapping/mapping.ts';
import { listColumns } from '#api/imports/reading/list-columns.ts';
import { readRows } from '#api/imports/reading/read-rows.ts';
import { recordLengthMax, type SourceRow } from '#api/imports/reading/source-row.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../../../test/fixtures/import/${name}`, import.meta.url));
const mappingOf = (format: Mapping['format'], column: string, more = '') =>
	parseMapping(
		`{ format: ${format}, source: { name: test, attribution: test }, id: ${column}, fields: { business_name: ${column} }${more} }`,
		'test',
	);

async function read(file: string, mapping: Mapping): Promise<SourceRow[]> {
	return Array.fromAsync(readRows(file, mapping).rows);
}
const recordOf = (row: SourceRow | undefined) =>
	row && 'record' in row ? (row.record as Record<string, unknown>) : undefined;

const folder = temporaryFolder();
function temporary(name: string, content: string | Uint8Array): string {
	const file = join(folder, name);
	writeFileSync(file, content);
	return file;
}

describe('CSV', () => {
	test('quotes, line breaks in fields, a byte order mark, and no line end at the end', async () => {
		const rows = await read(fixture('pubs.csv'), mappingOf('csv', 'Name'));
		expect(rows.map(({ number, line }) => [number, line])).toEqual([
			[1, 2],
			[2, 3],
			[3, 5],
			[4, 6],
			[5, 7],
			[6, 8],
			[7, 9],
		]);
		expect(recordOf(rows[1])).toMatchObject({
			Name: 'R Kelly Ltd - Trading as "Lunch"',
			'Line 1': '2 Road\r\nFirst floor',
			'Line 2': '',
		});
		expect(rows[3]).toMatchObject({ problem: 'has 2 fields, the header has 6' });
		expect(recordOf(rows[6])?.Postcode).toBe('LS1 1AB');
	});

	test('a record that is not CSV costs only itself', async () => {
		const file = temporary('a.csv', 'Name\nfirst\nse"cond\nthird\n\nfou"rth\n');
		const rows = await read(file, mappingOf('csv', 'Name'));
		expect(rows.map((row) => recordOf(row)?.Name ?? 'broken')).toEqual(['first', 'broken', 'third', 'broken']);
		expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
		expect(rows[1]).toMatchObject({ number: 2, problem: expect.stringContaining('is not CSV') });
	});

	test.each([
		['to the end of a small file', 10],
		['beyond the largest record', recordLengthMax / 10],
	])('a quote that is not closed is one row, %s', async (_, count) => {
		const file = temporary('c.csv', `Name\nfirst\n"second\n${'0123456789\n'.repeat(count)}`);
		const rows = await read(file, mappingOf('csv', 'Name'));
		expect(rows).toEqual([
			{ number: 1, line: 2, record: { Name: 'first' } },
			{ number: 2, line: 3, problem: expect.stringMatching(/not closed/) },
		]);
	});

	test('a column that the mapping reads has to be there', async () => {
		await expect(read(fixture('pubs.csv'), mappingOf('csv', 'Title'))).rejects.toThrow('The file has no column Title');
	});

	test('other encodings and delimiters', async () => {
		const file = temporary('b.csv', Buffer.from('Name;Town\nCaf\xe9;K\xf6ln\n', 'latin1'));
		const rows = await read(file, mappingOf('csv', 'Name', ', encoding: windows-1252, delimiter: ";"'));
		expect(recordOf(rows[0])).toEqual({ Name: 'Café', Town: 'Köln' });
	});

	test.each(['detect', 'utf-8'])('a file that is gone fails whoever reads it, with encoding %s', async (encoding) => {
		const reader = readRows(join(folder, 'gone.csv'), mappingOf('csv', 'Name', `, encoding: ${encoding}`));
		// As long as it takes to look at another file, nobody reads.
		await read(fixture('pubs.csv'), mappingOf('csv', 'Name'));
		await expect(Array.fromAsync(reader.rows)).rejects.toMatchObject({ code: 'ENOENT' });
	});

	const sheet = 'Firma;Straße\r\nMüller – Gärtner;Bühlstraße 5 €\r\n';
	const littleEndian = Buffer.from(`\uFEFF${sheet}`, 'utf16le');
	test.each([
		['UTF-8 with a mark', Buffer.from(`\uFEFF${sheet}`)],
		['UTF-8', Buffer.from(sheet)],
		['UTF-16, as “Unicode text”', littleEndian],
		['UTF-16 of the other order', Buffer.from(littleEndian).swap16()],
		['Windows-1252', Buffer.from(sheet.replace('–', '\x96').replace('€', '\x80'), 'latin1')],
		[
			'Windows-1252 with its first umlaut far down',
			Buffer.from(
				sheet
					.replace('–', '\x96')
					.replace('€', '\x80')
					.replace('\r\n', `\r\n${'Smith;High Street\r\n'.repeat(8000)}`),
				'latin1',
			),
		],
	])('a spreadsheet in %s is read as it was written, whether or not the mapping says how', async (_, bytes) => {
		const rows = await read(temporary('d.csv', bytes), mappingOf('csv', 'Firma', ', delimiter: ";"'));
		expect(recordOf(rows.at(-1))).toEqual({ Firma: 'Müller – Gärtner', Straße: 'Bühlstraße 5 €' });
	});

	test.each([
		[
			'Macintosh',
			'Firma\nM\x9fller\nB\x8ackerei Gro\xa7\nCaf\x8e Mar\x92a S\x87nchez\n',
			['Müller', 'Bäckerei Groß', 'Café María Sánchez'],
		],
		[
			'MS-DOS',
			'Firma\nM\x81ller\nB\x84ckerei Gro\xe1\nJ\x9aRGEN\nCaf\x82 S\xa0nchez\n',
			['Müller', 'Bäckerei Groß', 'JÜRGEN', 'Café Sánchez'],
		],
		[
			'Windows',
			'Firma\nJoe\x92s Fish\x97Chips\nMon\x96Fri \x93best\x94\nCaf\xe9s of Z\xfcrich\n',
			['Joe’s Fish—Chips', 'Mon–Fri “best”', 'Cafés of Zürich'],
		],
		['Windows without a word that tells', 'Firma\nCaf\xe9\n\xd6l\n', ['Café', 'Öl']],
	])('a CSV as Excel saves it for %s is known by what stands within its words', async (_, bytes, firms) => {
		const rows = await read(temporary('x.csv', Buffer.from(bytes, 'latin1')), mappingOf('csv', 'Firma'));
		expect(rows.map((row) => recordOf(row)?.Firma)).toEqual(firms);
	});

	test('the columns of a file in ASCII are listed without reading it to its end', async () => {
		const file = temporary('long.csv', `Name\n${'Tea house\n'.repeat(50)}`);
		// A hole at its end, which takes no room, and hours to read.
		truncateSync(file, 2 ** 40);
		const shape = { format: 'csv', encoding: 'detect', delimiter: ',' } as const;
		expect(await listColumns(file, shape)).toEqual([{ name: 'Name', samples: ['Tea house'] }]);
	});

	test.each(['sep=;\r\n', '"sep=;"\r\n', '\uFEFFsep=;\r\n'])(
		'a first line %j says what stands between the fields',
		async (first) => {
			const file = temporary('s.csv', `${first}Name;Town\r\n"Tea, and more";Leeds\r\n`);
			expect(await read(file, mappingOf('csv', 'Name'))).toEqual([
				{ number: 1, line: 3, record: { Name: 'Tea, and more', Town: 'Leeds' } },
			]);
			const { text } = await guessMapping(file, 's.csv', []);
			expect(parseMapping(text, 's')).toMatchObject({ delimiter: ';', fields: { business_name: { from: 'Name' } } });
		},
	);

	test('also where lines end as those of old Macintosh files', async () => {
		const file = temporary('s.csv', 'sep=;\rName;Town\r"Tea, and more";Leeds\r');
		expect(await read(file, mappingOf('csv', 'Name'))).toMatchObject([
			{ record: { Name: 'Tea, and more', Town: 'Leeds' } },
		]);
		const plain = temporary('p.csv', 'Name;Town\rTea, coffee, and more;Leeds\r');
		for (const one of [file, plain])
			expect(parseMapping((await guessMapping(one, 's.csv', [])).text, 's')).toMatchObject({ delimiter: ';' });
	});

	test.each([
		['one that is cut in the middle of a letter', Buffer.from('Name\nKöln Café Größe\nZürich\n').fill(0xc3, 9, 10)],
		['lost letters that were saved as signs for that', Buffer.from('Name\nK\uFFFDln\n')],
	])('a file in UTF-8 stays one with %s', async (_, bytes) => {
		const rows = await read(temporary('e.csv', bytes), mappingOf('csv', 'Name'));
		expect(JSON.stringify(rows)).toMatch(/\uFFFD/);
		expect(JSON.stringify(rows)).not.toMatch(/Ã|ï/);
	});
});

describe('JSON', () => {
	test('features of GeoJSON by line; a broken one costs only itself', async () => {
		const rows = await read(fixture('places.geojson'), mappingOf('geojson', 'id'));
		expect(rows.map((row) => [row.number, row.line, recordOf(row)?.id])).toEqual([
			[1, 5, 'node/1'],
			[2, 9, 'node/2'],
			[3, 10, undefined],
			[4, 11, 'node/4'],
		]);
		expect(rows[2]).toMatchObject({ problem: expect.stringContaining('is not JSON') });
	});

	test.each([
		['a @graph', '{"@graph": [{"name": "a"}, {"name": "b"}], "more": [1]}', ['a', 'b']],
		['an array', '[{"name": "a"},\n{"name": "b"}]\n', ['a', 'b']],
		['one object', '{"name": "a", "list": [1, [2]]}', ['a']],
		['an empty array', '[]', []],
		['an empty file', '', []],
	])('JSON-LD: %s', async (_, content, names) => {
		const rows = await read(temporary('a.jsonld', content), mappingOf('jsonld', 'name'));
		expect(rows.map((row) => recordOf(row)?.name)).toEqual(names);
	});

	test('a file that ends too early has its last record rejected', async () => {
		const rows = await read(temporary('a.jsonld', '[{"name": "a"}, {"name": "b'), mappingOf('jsonld', 'name'));
		expect(rows.map((row) => 'problem' in row)).toEqual([false, true]);
	});

	test('a record is cut out whole wherever the reads of the file end', async () => {
		const text = JSON.stringify(Array.from({ length: 9000 }, (_, at) => ({ name: `n${at} "]},{[\\" é` })));
		const rows = await read(temporary('a.jsonld', text), mappingOf('jsonld', 'name'));
		expect(rows).toHaveLength(9000);
		expect(recordOf(rows[8999])?.name).toBe('n8999 "]},{[\\" é');
	});

	test('a record without end does not fill the memory', async () => {
		const rows = await read(
			temporary('a.jsonld', `[{"name": "${'x'.repeat(recordLengthMax + 10)}"}, {"name": "b"}]`),
			mappingOf('jsonld', 'name'),
		);
		expect(rows.map((row) => recordOf(row)?.name)).toEqual([undefined, 'b']);
	});

	test('JSON lines, with empty and broken ones', async () => {
		const rows = await read(fixture('brands.jsonl'), mappingOf('jsonl', 'id'));
		expect(rows.map((row) => [row.number, row.line, 'problem' in row])).toEqual([
			[1, 1, false],
			[2, 3, false],
			[3, 4, true],
			[4, 5, false],
			[5, 6, false],
		]);
	});
});

// Were its beginning read once more for each array, the test would run out of time.
test('a document is read to its end, however many arrays stand before the one that is looked for', async () => {
	const file = temporary('many-arrays.json', `{"a":[]${',"a":[]'.repeat(700_000)},"features":[{"id":1}]}`);
	expect((await read(file, mappingOf('geojson', 'id'))).map(recordOf)).toEqual([{ id: 1 }]);
});
