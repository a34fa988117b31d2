import { expect, test } from 'vitest';
import { shortMomentText } from '#web/formats/moments.ts';

const now = new Date(2026, 2, 5, 12, 0);

test.each([
	[new Date(2026, 2, 5, 0, 5), '00:05'],
	[new Date(2026, 2, 4, 23, 55), '4 Mar'],
	[new Date(2026, 0, 1, 9, 0), '1 Jan'],
	[new Date(2025, 11, 31, 9, 0), '31 Dec 2025'],
])('%s is said as %s', (date, words) => {
	expect(shortMomentText(date, now)).toBe(words);
});
