import { expect, test } from 'vitest';
import { writeCodeMail } from '#identity/code-mails.ts';
import type { CodeKind, CodeMail } from '#identity/outbox.ts';

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
	['PASSWORD_RESET', {}, 'Choose a new password for Vouch', /ana@example\.org[\s\S]*within an hour[\s\S]*did not ask/],
	['PASSWORD_RESET', { isConfirmed: false }, 'Choose a new password for Vouch', /comes with a new account/],
	[
		'VERIFY_EMAIL',
		{},
		'Confirm your e-mail address for Vouch',
		/ana@example\.org[\s\S]*within a day[\s\S]*did not join/,
	],
	[
		'VERIFY_AND_CHANGE_EMAIL',
		{ to: 'new@example.org', newEmail: 'new@example.org' },
		'Confirm your new e-mail address for Vouch',
		/new@example\.org[\s\S]*within a day[\s\S]*did not ask/,
	],
	[
		'RECOVER_EMAIL',
		{ email: 'new@example.org', newEmail: 'new@example.org' },
		'Your e-mail address at Vouch was changed',
		/now uses new@example\.org instead of ana@example\.org[\s\S]*Was it not\?[\s\S]*within 30 days/,
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
		expect(write('VERIFY_EMAIL', { name }).text).toMatch(/\n\nHello,\n\nThank you/);
	},
);
