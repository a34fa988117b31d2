import { expect, test } from 'vitest';
import { linkedParts } from '#web/messages/reading/linked-parts.ts';

const linksOf = (text: string) =>
	linkedParts(text)
		.filter(({ href }) => href)
		.map(({ text, href }) => (text === href ? text : `${text} → ${href}`));

test.each([
	['See https://example.org/menu, please.', ['https://example.org/menu']],
	['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
	['(see https://example.org/a)', ['https://example.org/a']],
	['www.example.org!', ['www.example.org → https://www.example.org']],
	['Write to ana@example.org.', ['ana@example.org → mailto:ana@example.org']],
	['HTTP://EXAMPLE.ORG/?q=1&b=2 and https://b.example', ['HTTP://EXAMPLE.ORG/?q=1&b=2', 'https://b.example']],
	['javascript:alert(1) data:text/html,x //evil.example', []],
	['https:// and 3.5 of 5, e.g. this', []],
])('%s leads to %j', (text, links) => {
	expect(linksOf(text)).toEqual(links);
});

test('nothing of a text is lost', () => {
	const text = ' One: https://a.example.\n\ntwo (www.b.example), three@c.example; end ';
	expect(
		linkedParts(text)
			.map((part) => part.text)
			.join(''),
	).toBe(text);
});
