import { expect, test } from 'vitest';
import { momentWords } from '#web/components/times/moment.tsx';

const now = new Date('2026-03-05T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
	[0, 'just now'],
	// The moment may lie ahead, because the clocks of server and browser differ.
	[-40, 'just now'],
	[60, '1 minute ago'],
	[59 * 60, '59 minutes ago'],
	[3 * 3600, '3 hours ago'],
])('%d seconds ago is %s', (seconds, words) => {
	expect(momentWords(ago(seconds), now)).toBe(words);
});

test('what is longer ago has a date', () => {
	expect(momentWords(ago(3 * 86_400), now)).toMatch(/^2 Mar 2026, /);
});
