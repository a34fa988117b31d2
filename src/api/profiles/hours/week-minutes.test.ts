import { expect, test } from 'vitest';
import { weekMinutesRange } from '#api/profiles/hours/week-minutes.ts';

test('no hours are unknown, not closed', () => expect(weekMinutesRange([])).toBeNull());
test('Monday nine to five', () =>
	expect(weekMinutesRange([{ day: 1, opens: '09:00', closes: '17:00' }])).toBe('{[540,1020)}'));
test('closing after midnight belongs to the day that opened', () =>
	expect(weekMinutesRange([{ day: 2, opens: '18:00', closes: '02:00' }])).toBe('{[2520,3000)}'));
test('Sunday night runs into Monday', () =>
	expect(weekMinutesRange([{ day: 7, opens: '22:00', closes: '01:00' }])).toBe('{[9960,10080),[0,60)}'));
test('24 hours, written either way', () => {
	expect(weekMinutesRange([{ day: 3, opens: '00:00', closes: '24:00' }])).toBe('{[2880,4320)}');
	expect(weekMinutesRange([{ day: 3, opens: '00:00', closes: '00:00' }])).toBe('{[2880,4320)}');
});
