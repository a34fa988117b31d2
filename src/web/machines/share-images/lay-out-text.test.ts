import { describe, expect, test } from 'vitest';
import { FontShelf } from '#web/machines/share-images/font-shelf.ts';
import { drawable, layOutText } from '#web/machines/share-images/lay-out-text.ts';

const shelf = new FontShelf([]);
const box = { width: 564, linesMax: 4, sizes: [84, 66, 50], voice: 'heading' } as const;
const layOut = (text: string) => layOutText(shelf, text, box);

describe('what can be drawn', () => {
	test.each([
		['Tea 🍵 House', 'Tea House'],
		['🏳️‍🌈 Bar 👩🏽‍🍳', 'Bar'],
		['Flag 🇩🇪 7️⃣ #1', 'Flag 7 #1'],
		['Tea® © 2026™', 'Tea® © 2026™'],
		['a\u202Eevil\u202C\u2066b\u2069', 'aevilb'],
		['zero\u200Bwidth\uFEFF', 'zerowidth'],
		['می‌خواهم', 'می‌خواهم'],
		['Tea\u200Cy\u200C', 'Tea\u200Cy'],
		['line\r\nbreak\tand\u00A0space', 'line break and space'],
		['\u0000\uFFFD\uE000', ''],
		['e\u0301', 'é'],
	])('%j becomes %j', (text, expected) => {
		expect(drawable(text)).toBe(expected);
	});
});

test.each([
	['Latin', 'Łódź, Größe, Tiếng Việt'],
	['Greek and Cyrillic', 'Καφενείο «Вишня»'],
	['Arabic', 'مقهى النور في القاهرة'],
	['Hebrew', 'בית קפה ירושלים'],
	['Devanagari', 'मिठाई की दुकान'],
	['Thai', 'ร้านอาหารไทย'],
	['several', 'Bar بار बार ร้าน'],
])('%s is written, in lines that fit', (_, text) => {
	const block = layOut(text);
	expect(block?.lines.length).toBeGreaterThan(0);
	expect(Math.max(...block!.lines.map(({ width }) => width * block!.size))).toBeLessThanOrEqual(box.width);
	expect(block?.lines.every(({ outlines }) => /<path d="M/.test(outlines))).toBe(true);
});

test('what no font writes is not written at all, rather than as boxes', () => {
	expect(layOut('寿司 東京')).toBeNull();
	expect(layOut('Sushi 寿司')).toBeNull();
	expect(layOut('🍵')).toBeNull();
	expect(layOut('')).toBeNull();
});

test('marks are placed on their letters: a word is no wider for them', () => {
	const widthOf = (text: string) => layOut(text)?.lines[0]?.width;
	expect(widthOf('กี่')).toBeCloseTo(widthOf('ก') ?? 0, 5);
	// This vowel sign is written before its letter and joined to it.
	expect(layOut('कि')?.lines[0]?.outlines).not.toBe(layOut('क')?.lines[0]?.outlines);
});

test('a text runs as its first letter does', () => {
	expect(layOut('مقهى Bar')?.direction).toBe('rtl');
	expect(layOut('Bar مقهى')?.direction).toBe('ltr');
	expect(layOut('24 مقهى')?.direction).toBe('rtl');
});

test('words of another direction keep their place in the line', () => {
	const xOf = (outlines: string) => [...outlines.matchAll(/translate\(([-\d.e]+) /g)].map(([, x]) => Number(x));
	const [rtl] = layOut('קפה Bar')!.lines;
	const [word] = layOut('Bar')!.lines;
	// In a line from the right, the second word stands at the left: its letters come first, in their own order.
	expect(xOf(rtl!.outlines).slice(0, 3)).toEqual(xOf(word!.outlines));
});

test('the size goes down before anything is cut, and what is cut ends in an ellipsis', () => {
	expect(layOut('Tea')?.size).toBe(84);
	const long = layOut('The Quiet Bean and Bread Company of the Old Harbour');
	expect(long?.size).toBeLessThan(84);
	expect(long?.lines.length).toBeLessThanOrEqual(4);
	const tooLong = layOut('Very good tea '.repeat(12));
	expect([tooLong?.size, tooLong?.lines.length]).toEqual([50, 4]);
});

test.each([
	'W'.repeat(120),
	'ｗ'.repeat(3),
	'Donaudampfschifffahrtsgesellschaft'.repeat(3),
	'ก'.repeat(120),
	'…'.repeat(120),
])('a word that no line holds comes apart: %s', (text) => {
	const block = layOut(text);
	for (const { width } of block?.lines ?? []) expect(width * block!.size).toBeLessThanOrEqual(box.width + block!.size);
	expect(block?.lines.length ?? 0).toBeLessThanOrEqual(4);
});
