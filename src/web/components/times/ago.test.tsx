import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Ago } from '#web/components/times/ago.tsx';
import { agoWords } from '#web/components/times/ago-words.ts';

const now = new Date('2026-03-05T12:00:00Z');
const hour = 3_600_000;

test.each([
	[0, 'just now'],
	[2, '2 hours ago'],
	[23, '23 hours ago'],
	[25, '1 day ago'],
	[3 * 24, '3 days ago'],
	[7 * 24, '26 Feb 2026'],
])('%d hours ago is %j', (hours, words) => {
	expect(agoWords(new Date(now.getTime() - hours * hour), now)).toBe(words);
});

test('the server writes the day, so that a page that is kept stays true', () => {
	const at = new Date().toISOString();
	const written = renderToStaticMarkup(<Ago at={at} />);
	expect(written).toContain(`dateTime="${at}"`);
	expect(written).not.toMatch(/now|ago/);
	expect(renderToStaticMarkup(<Ago at="2026-03-05T12:00:00.000Z" />)).toBe(
		'<time dateTime="2026-03-05T12:00:00.000Z" title="5 March 2026">5 Mar 2026</time>',
	);
});
