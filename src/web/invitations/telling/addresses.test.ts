import { expect, test } from 'vitest';
import { chooseAnew, drawPart, objectionTo, readAddresses } from '#web/invitations/telling/addresses.ts';

test('addresses are read as people paste them, each once', () => {
	expect(readAddresses('Ana <ana@example.org>, BEN@example.org;\nben@example.org\tcleo@example.org')).toEqual([
		'ana@example.org',
		'ben@example.org',
		'cleo@example.org',
	]);
});

test.each([
	['', 'Enter at least one email address.'],
	['ana@example.org ben@', '“ben@” isn’t an email address.'],
	[Array.from({ length: 21 }, (_, at) => `a${at}@example.org`).join(','), 'That’s 21 addresses. Send to 20 at a time.'],
	['ana@example.org', undefined],
])('“%s”', (text, objection) => expect(objectionTo(text)).toBe(objection));

test.each([
	['all', 7],
	['half', 4],
	['quarter', 2],
] as const)('%s of seven is %i different ones', (part, n) => {
	const all = [...'abcdefg'];
	const drawn = drawPart(all, part);
	expect([drawn.length, new Set(drawn).size]).toEqual([n, n]);
	expect(drawn.every((one) => all.includes(one))).toBe(true);
});

test('which of them is for chance to say', () => {
	expect([0, 0.5, 0.99].map((number) => drawPart([...'abcd'], 'quarter', () => number))).toEqual([['a'], ['c'], ['d']]);
});

test('what is left of a part is mailed without another draw, beside a part of what was added', () => {
	const drawn: string[][] = [];
	const choose = (some: string[]) => {
		drawn.push(some);
		return drawPart(some, 'half', () => 0);
	};
	expect(chooseAnew([...'abcd'], [], choose)).toEqual(['a', 'b']);
	expect(chooseAnew([...'bef'], ['a', 'b'], choose)).toEqual(['b', 'e']);
	expect(chooseAnew(['b'], ['b'], choose)).toEqual(['b']);
	expect(drawn).toEqual([[...'abcd'], ['e', 'f'], []]);
});
