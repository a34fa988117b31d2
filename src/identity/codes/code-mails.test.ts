import { expect, test } from 'vitest';
import type { CodeKind, CodeMail } from '#identity/codes/code-mail.ts';
import { writeCodeMail } from '#identity/codes/code-mails.ts';

const site = { name: 'Vouch', url: 'https://vouch.example' };
const link = 'https://vouch.example/auth/action?oobCode=abc';
const write = (kind: CodeKind, changes: Partial<CodeMail> = {}) =>
	writeCodeMail(
		{
			kind,
			to: 'ana@example.org',
			email: 'ana@example.org',
			isConfirmed: true,
			newEmail: null,
			name: 'Ana Weiß',
			code: 'abc',
			link,
			...changes,
		},
		site,
	);

test.each([
	['PASSWORD_RESET', {}, 'Choose a new password for Vouch', /ana@example\.org[\s\S]*within an hour[\s\S]*Didn’t ask/],
	['PASSWORD_RESET', { isConfirmed: false }, 'Choose a new password for Vouch', /you get a new account/],
	['VERIFY_EMAIL', {}, 'Confirm your email address for Vouch', /ana@example\.org[\s\S]*within a day[\s\S]*Didn’t join/],
	[
		'VERIFY_AND_CHANGE_EMAIL',
		{ to: 'new@example.org', newEmail: 'new@example.org' },
		'Confirm your new email address for Vouch',
		/new@example\.org[\s\S]*within a day[\s\S]*Didn’t ask/,
	],
	[
		'RECOVER_EMAIL',
		{ email: 'new@example.org', newEmail: 'new@example.org' },
		'Your email address at Vouch was changed',
		/now uses new@example\.org instead of ana@example\.org[\s\S]*If it wasn’t you[\s\S]*within 30 days/,
	],
] as const)('%s says what it is for, how long it works, and what to do otherwise', (kind, changes, subject, words) => {
	const mail = write(kind, changes);
	expect(mail.subject).toBe(subject);
	expect(mail.text).toMatch(words);
	expect(mail.text).toContain('Hello Ana Weiß,');
	expect(mail.text).toContain(link);
	expect(mail.html).toContain(`href="${link}"`);
});

test('a stranger who gets the mail for a new address does not learn the old one', () => {
	const mail = write('VERIFY_AND_CHANGE_EMAIL', { to: 'new@example.org', newEmail: 'new@example.org' });
	expect(mail.text + mail.html).not.toContain('ana@example.org');
});

test.each(['Win at https://evil.example', 'evil.example', 'Ana\nBcc: x', '<b>Ana</b>', 'x'.repeat(41), ''])(
	'no mail greets with %j',
	(name) => {
		expect(write('VERIFY_EMAIL', { name }).text).toMatch(/\n\nHello,\n\nThanks/);
	},
);
