import { expect, test } from 'vitest';
import { pack, unpack } from '#web/calls/packed.ts';

const hours = { days: 1, time: '09:00' };

test.each<[string, unknown]>([
	['nothing', null],
	['a text with both marks', '~"\\~'],
	['a list of one', [{ name: 'Tea' }]],
	[
		'rows that are alike',
		[
			{ name: 'Tea', open: true },
			{ name: 'Tea', open: true },
		],
	],
	['rows with other fields', [{ name: 'Tea', offer: true }, { name: 'Cake' }, { name: 'Rye', note: null }]],
	['rows within rows', [{ at: hours }, { at: null }, { at: { days: 0, time: '10:00' } }, {}]],
	['lists within rows', [{ all: [] }, { all: [{ n: 1 }, { n: 2 }] }, { all: [1, null, 'x'] }]],
	['no fields at all', [{}, {}]],
	[
		'lists of lists',
		{
			rows: [
				[1, 2],
				[{ a: 1 }, { a: 2 }],
			],
			name: '#',
		},
	],
])('%s comes out as it went in', (_, value) => {
	expect(unpack(pack(value))).toStrictEqual(value);
});

test('what JSON leaves out is left out', () => {
	expect(unpack(pack([{ a: undefined, b: 1 }, { b: 2 }]))).toStrictEqual([{ b: 1 }, { b: 2 }]);
});

test('no quotation mark is in the text, and a field is named once', () => {
	const packed = pack([{ business_name: 'Tea' }, { business_name: 'Cake' }]);
	expect(packed).not.toContain('"');
	expect(packed.match(/business_name/g)).toHaveLength(1);
});
