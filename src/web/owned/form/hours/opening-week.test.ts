import { describe, expect, test } from 'vitest';
import { copyDay, endsNextDay, isAllDay, nextInterval, overlappingDays } from '#web/owned/form/hours/opening-week.ts';

const row = (day: number, opens: string, closes: string) => ({ day, opens, closes });

test('a day is copied over others, and stays itself', () => {
	const hours = [
		row(1, '09:00', '12:00'),
		row(1, '14:00', '18:00'),
		row(2, '10:00', '11:00'),
		row(7, '10:00', '11:00'),
	];
	expect(copyDay(hours, 1, [1, 2, 3])).toEqual([
		row(1, '09:00', '12:00'),
		row(1, '14:00', '18:00'),
		row(2, '09:00', '12:00'),
		row(2, '14:00', '18:00'),
		row(3, '09:00', '12:00'),
		row(3, '14:00', '18:00'),
		row(7, '10:00', '11:00'),
	]);
	expect(copyDay(hours, 4, [1, 2])).toEqual([row(7, '10:00', '11:00')]);
});

test('another interval begins after the last', () => {
	expect(nextInterval([], 1)).toEqual(row(1, '09:00', '17:00'));
	expect(nextInterval([row(1, '09:00', '12:00')], 1)).toEqual(row(1, '13:00', '16:00'));
	expect(nextInterval([row(1, '09:00', '23:30')], 1)).toEqual(row(1, '22:00', '23:00'));
	expect(nextInterval([row(1, '20:00', '02:00')], 1)).toEqual(row(1, '09:00', '17:00'));
});

describe('a day', () => {
	test.each([
		['00:00', '24:00', true],
		['00:00', '00:00', true],
		['00:00', '23:59', false],
		['09:00', '09:00', false],
	])('%s to %s is all of it: %s', (opens, closes, is) => expect(isAllDay({ opens, closes })).toBe(is));

	test.each([
		['20:00', '02:00', true],
		['20:00', '20:00', true],
		['09:00', '17:00', false],
		['00:00', '24:00', false],
	])('%s to %s ends on the next: %s', (opens, closes, is) => expect(endsNextDay({ opens, closes })).toBe(is));
});

test('intervals on top of each other are found, over midnight too', () => {
	expect(overlappingDays([row(1, '09:00', '12:00'), row(1, '12:00', '18:00')])).toEqual([]);
	expect(overlappingDays([row(1, '09:00', '13:00'), row(1, '12:00', '18:00')])).toEqual([1]);
	expect(overlappingDays([row(1, '20:00', '03:00'), row(2, '02:00', '05:00')])).toEqual([1, 2]);
});
