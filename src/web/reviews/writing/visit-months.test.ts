import { expect, test } from 'vitest';
import { monthOf, visitMonths } from '#web/reviews/writing/visit-months.ts';

const now = new Date(2026, 0, 31, 12);

test('the months go back from this one, over the end of a year', () => {
	const months = visitMonths(now, null);
	expect(months.slice(0, 3)).toEqual(['2026-01-01', '2025-12-01', '2025-11-01']);
	expect(months).toHaveLength(24);
	expect(new Set(months).size).toBe(24);
});

test('what was told before can still be chosen, once', () => {
	expect(visitMonths(now, '2019-05-17').at(-1)).toBe('2019-05-01');
	expect(visitMonths(now, '2025-12-24')).toEqual(visitMonths(now, null));
	expect(monthOf('2025-12-24')).toBe('2025-12-01');
});
