import { expect, test } from 'vitest';
import { emailKey, lookAlikes } from '#contract/email-key.ts';

test.each([
	[' Ana@Example.org ', 'ana@example.org'],
	['ana@example.org.', 'ana@example.org'],
	['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
	['ana@mu\u0308nchen.de', 'ana@xn--mnchen-3ya.de'],
	['ana@XN--MNCHEN-3YA.de', 'ana@xn--mnchen-3ya.de'],
	['Zoe\u0308@example.org', 'zo\u00eb@example.org'],
	['ZO\u00cb@example.org', 'zo\u00eb@example.org'],
])('%j is the mailbox %s', (written, key) => {
	expect(emailKey(written)).toBe(key);
	expect(emailKey(key)).toBe(key);
});

test.each([
	'\u212Aate@example.org',
	'kate@example.org/path',
	'kate@example.org:80',
	'kate@example.org@other.org',
	'kate@ex%61mple.org',
])('%j is no other way of writing an address', (written) => {
	expect(emailKey(written)).not.toBe('kate@example.org');
});

test('no character outside ASCII becomes one of it, but those that are named', () => {
	const becoming: string[] = [];
	for (let code = 0x80; code <= 0x10ffff; code += 1) {
		if (code >= 0xd800 && code <= 0xdfff) continue;
		const letter = String.fromCodePoint(code);
		if (/[\0-\x7f]/.test(letter.normalize('NFC').toLowerCase())) becoming.push(letter);
	}
	expect(becoming.filter((letter) => !lookAlikes.test(letter))).toEqual([]);
	expect(becoming).toHaveLength(4);
});
