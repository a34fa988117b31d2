import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '#contract/csv-line.ts';

test.each([
	['=1+1', "'=1+1"],
	['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
	['+1;cmd|calc', "'+1;cmd|calc"],
	['-2+3', "'-2+3"],
	['@SUM(A1)', "'@SUM(A1)"],
	['\t=1', "'\t=1"],
	['\r=1', `"'\r=1"`],
	['＝1+1', "'＝1+1"],
	['＋1', "'＋1"],
	['－1', "'－1"],
	['＠SUM(A1)', "'＠SUM(A1)"],
	['+4930123456', '+4930123456'],
	['-0.12', '-0.12'],
	['Tea, cakes', '"Tea, cakes"'],
	['say "hi"', '"say ""hi"""'],
	['two\nlines', '"two\nlines"'],
	[' leading', '" leading"'],
	['', ''],
])('%j is written as %j', (text, cell) => {
	expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('what was written is what is read, and no cell is a formula', () => {
	const cells = fc.array(
		fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=', '＝', '+x', '-x', '@', '"', '\r\n')),
		{
			minLength: 2,
			maxLength: 6,
		},
	);
	fc.assert(
		fc.property(cells, (texts) => {
			const [read] = parse(csvLine(texts), { relax_column_count: true }) as string[][];
			expect(read?.map((cell, at) => (cell === texts[at] ? cell : cell.slice(1)))).toEqual(texts);
			expect(read?.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^[+-]?[\d.]+$/.test(cell))).toEqual([]);
		}),
	);
});

test('numbers, truths and what is not there', () => {
	expect(csvLine([1.5, -3, true, false, null, undefined])).toBe('1.5,-3,true,false,,\r\n');
});
