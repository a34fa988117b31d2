import { expect, test } from 'vitest';
import { securityEventKinds } from '#contract/members/account-security.ts';
import type { SecurityEvent } from '#contract/members/members.ts';
import { eventSentence } from '#web/account/activity/event-sentence.ts';

const event = (fields: Partial<SecurityEvent>): SecurityEvent => ({
	id: crypto.randomUUID(),
	kind: 'signed_in',
	at: '2026-03-05T12:00:00.000Z',
	ip: '192.0.2.1',
	user_agent: 'firefox',
	detail: null,
	...fields,
});
const sentence = (fields: Partial<SecurityEvent>) =>
	eventSentence(event(fields), (userAgent) => userAgent && 'Firefox on Android');

test.each([
	[{ detail: 'google.com' }, 'Signed in with Google from Firefox on Android, 192.0.2.1'],
	[{ detail: 'password' }, 'Signed in with your password from Firefox on Android, 192.0.2.1'],
	[{ kind: 'signed_up', detail: 'password' }, 'Created the account from Firefox on Android, 192.0.2.1'],
	[{ kind: 'signed_up', detail: 'google.com' }, 'Created the account with Google from Firefox on Android, 192.0.2.1'],
	[{ detail: 'saml.town' }, 'Signed in with saml.town from Firefox on Android, 192.0.2.1'],
	[
		{ kind: 'email_changed', detail: 'ana@example.org', ip: null },
		'Changed the address to ana@example.org from Firefox on Android',
	],
	[{ kind: 'password_changed', user_agent: null }, 'Changed the password from 192.0.2.1'],
	[{ kind: 'session_ended', detail: 'password' }, 'Ended the session on Firefox on Android, 192.0.2.1'],
] as const)('%j is: %s', (fields, words) => {
	expect(sentence(fields)).toBe(words);
});

test.each(securityEventKinds)('%s can be told with all that is known, and with nothing', (kind) => {
	for (const fields of [
		{ kind, detail: 'google.com' },
		{ kind, detail: null, ip: null, user_agent: null },
	]) {
		expect(sentence(fields)).toMatch(/^[A-Z][^_]+$/);
		expect(sentence(fields)).not.toMatch(/null|undefined| {2}| $/);
	}
});
