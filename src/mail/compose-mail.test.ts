import { expect, test } from 'vitest';
import { composeMail } from '#mail/compose-mail.ts';

const hostile = `<img src=x onerror=alert(1)> "&' {{x}}`;
const content = {
	siteName: 'Vouch',
	siteUrl: 'https://vouch.example',
	subject: 'Choose a new password',
	heading: 'A heading',
	paragraphs: ['Hello,', 'some words.'],
	button: { label: 'Press', link: 'https://vouch.example/auth/action?mode=resetPassword&oobCode=abc' },
	notes: ['The link works once.'],
};

test('says the same as text and as HTML, and has the link as a button and bare', () => {
	const { to, subject, text, html } = composeMail('ana@example.org', content);
	expect({ to, subject }).toEqual({ to: 'ana@example.org', subject: 'Choose a new password' });
	for (const words of ['A heading', 'Hello,', 'some words.', 'Press', 'The link works once.', 'Vouch']) {
		expect(text).toContain(words);
		expect(html).toContain(words);
	}
	expect(text).toContain(`Press:\n${content.button.link}\n`);
	const link = 'https://vouch.example/auth/action?mode=resetPassword&#38;oobCode=abc';
	expect(html.split(`href="${link}"`)).toHaveLength(3);
	expect(html).toContain(
		`Button not working? Paste this link into your browser:<br><a class="bare" href="${link}">${link}</a>`,
	);
	expect(html).toContain('</a>. Replies to this email aren’t read.</td>');
});

test('whatever is put in stays text', () => {
	const { html } = composeMail('ana@example.org', {
		siteName: hostile,
		siteUrl: `https://vouch.example/${hostile}`,
		subject: hostile,
		heading: hostile,
		paragraphs: [hostile],
		button: { label: hostile, link: `https://vouch.example/?${hostile}` },
		notes: [hostile],
	});
	expect(html).not.toContain('<img');
	expect(html.match(/&#60;img src=x onerror=alert\(1\)&#62; &#34;&#38;&#39; \{\{x\}\}/g)).toHaveLength(12);
});

test('fetches nothing from anywhere, and has colours for the dark', () => {
	const { html } = composeMail('ana@example.org', content);
	expect(html).not.toMatch(/\ssrc=|url\(|@import|<script|<link/);
	expect(html).toContain('<meta name="color-scheme" content="light dark">');
	expect(html).toContain('@media (prefers-color-scheme: dark)');
});
