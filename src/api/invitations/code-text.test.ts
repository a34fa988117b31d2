import { expect, test } from 'vitest';
import { codeOf, newCode } from '#api/invitations/code-text.ts';

test('a code is ten characters that nobody takes for others, and each is another', () => {
	const codes = Array.from({ length: 500 }, newCode);
	expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code))).toBe(true);
	expect(new Set(codes).size).toBe(500);
	expect(new Set(codes.join('')).size).toBe(32);
});

test.each([
	['abcd-efgh 12', 'ABCDEFGH12'],
	['oil0l1O', '0110110'],
])('%s is typed for %s', (typed, code) => expect(codeOf(typed)).toBe(code));
