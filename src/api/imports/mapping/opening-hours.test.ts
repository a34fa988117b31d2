import { describe, expect, test } from 'vitest';
import { parseOpeningHours } from '#api/imports/mapping/opening-hours.ts';

const short = (text: string) => parseOpeningHours(text)?.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`);
const every = (span: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => `${day} ${span}`);

describe('hours that are understood', () => {
	test.each([
		['24/7', every('00:00-24:00')],
		['11:00-22:00', every('11:00-22:00')],
		['Mo-Su 7:00-15:00', every('07:00-15:00')],
		['Sa,Su 10:00-16:00', ['6 10:00-16:00', '7 10:00-16:00']],
		['Fr-Mo 12:00-20:00', ['1 12:00-20:00', '5 12:00-20:00', '6 12:00-20:00', '7 12:00-20:00']],
		['Mo 11:00-14:00, 16:00-20:25', ['1 11:00-14:00', '1 16:00-20:25']],
		['Mo, We 11:00-14:00', ['1 11:00-14:00', '3 11:00-14:00']],
		['Fr 16:00-02:00', ['5 16:00-02:00']],
		['Fr 16:00-26:00', ['5 16:00-02:00']],
		['Fr 11:00-24:00', ['5 11:00-24:00']],
		['Th-Fr 12:00-23:00, Sa 12:00-00:00', ['4 12:00-23:00', '5 12:00-23:00', '6 12:00-00:00']],
	])('%s', (text, expected) => {
		expect(short(text)).toEqual(expected);
	});

	test('a later rule replaces an earlier one for its days', () => {
		expect(short('Mo-We 10:00-20:00; Tu off; We 12:00-14:00')).toEqual(['1 10:00-20:00', '3 12:00-14:00']);
	});

	test('a rule after a comma adds to what stands before it', () => {
		expect(short('Sa 16:00-22:00, Sa 11:30-15:00')).toEqual(['6 16:00-22:00', '6 11:30-15:00']);
	});
});

describe('hours that are not', () => {
	test.each([
		'Fri+Sat: 11:00-01:00, otherwise 11:00-00:00',
		'Mo-Fr 11:30+',
		'Mo-Su sunrise-sunset',
		'Jan 01 11:00-21:00',
		'Mo-Su 011:00-21:30',
		'PH off; Mo-Fr 10:00-20:00',
		'Mo-Sa 09:00-22:00 Su 09:00-16:00',
		'Su-Th 11:00-11:00',
		'Mo 25:00-26:00',
		'off',
		'',
		'by appointment',
		'Mo',
	])('%s', (text) => {
		expect(parseOpeningHours(text)).toBeNull();
	});
});
