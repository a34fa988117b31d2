import { expect, test } from 'vitest';
import { checkEmail } from '#identity/requests/email-address.ts';

test.each([
	['Ana@Example.org', 'ana@example.org'],
	["o'hara+shop/1=2@mail.example.org", "o'hara+shop/1=2@mail.example.org"],
	['jörg@münchen.de', 'jörg@xn--mnchen-3ya.de'],
	['jo\u0308rg@münchen.de.', 'jörg@xn--mnchen-3ya.de'],
	['ana@xn--mnchen-3ya.de', 'ana@xn--mnchen-3ya.de'],
	['ana@مثال.إختبار', 'ana@xn--mgbh0fb.xn--kgbechtv'],
	['ana@example.org.', 'ana@example.org'],
])('%s is the address %s', (typed, address) => {
	expect(checkEmail(typed)).toBe(address);
});

test.each([
	'',
	'ana',
	'ana@example',
	'ana@example.org\r\nBcc: all@example.org',
	'ana@example.org ',
	'a b@example.org',
	'ana@bob@example.org',
	`${'a'.repeat(243)}@example.org`,
	// All of these reach the mailbox of ana@example.org, or more than one mailbox, in some mail program.
	'<ana@example.org',
	'<<ana@example.org',
	'ana@example.org>bob',
	'ana,bob@example.org',
	'list:ana;bob@example.org',
	'ana(x)@example.org',
	'"ana"@example.org',
	'ana\u0000@example.org',
	'ana\u0085@example.org',
	'an\u200Ba@example.org',
	'an\u00ADa@example.org',
	'ana@ｅxample.org',
	'ana@example.org/path',
	'ana@example%2Eorg.org',
	'ana@exam\u00ADple.org',
	'ana@example..org',
	'ana@example.org..',
	'ana@.example.org',
	// In lower case the sign would be the letter k, and the address would look like another one.
	'\u212Aate@example.org',
	'kate@\u212A.example.org',
])('%j is no address', (typed) => {
	expect(() => checkEmail(typed)).toThrow('INVALID_EMAIL');
});
