import { expect, test } from 'vitest';
import { dayRange } from '#web/components/times/day-range.ts';

test.each([
	['2026-12-25', '2026-12-25', '25 Dec 2026'],
	['2026-12-25', '2026-12-26', '25–26 Dec 2026'],
	['2026-07-30', '2026-08-02', '30 Jul – 2 Aug 2026'],
	['2026-12-31', '2027-01-01', '31 Dec 2026 – 1 Jan 2027'],
])('%s to %s is %j', (from, to, said) => {
	expect(dayRange(from, to)).toBe(said);
});
