import { expect, test } from 'vitest';
import { readAmount } from './money.ts';

test.each([
	['1200', 1200],
	['1,200', 1200],
	['1.200', 1200],
	['1 200', 1200],
	['1’250’000', 1_250_000],
	['12,50,000', 1_250_000],
	['12.50', 12.5],
	['12,4', 12.4],
	['1,250.00', 1250],
	['1.250,49', 1250.49],
	[' 90 ', 90],
	['0.20', 0.2],
])('an amount typed as %s is %d', (typed, amount) => {
	expect(readAmount(typed)).toBe(amount);
});

test.each(['', 'about 90', '-5', '12.5000', '1..2', '12 50', '.5', '5.'])('%j is no amount', (typed) => {
	expect(readAmount(typed)).toBeNull();
});
