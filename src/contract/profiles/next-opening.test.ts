import { describe, expect, test } from 'vitest';
import { nextOpening } from '#contract/profiles/next-opening.ts';

const hours = [
	{ day: 1, opens: '09:00', closes: '12:00' },
	{ day: 1, opens: '14:00', closes: '18:00' },
	{ day: 5, opens: '10:00', closes: '16:00' },
];
const closedOn = (from: string, to = from) => ({ from, to, closed: true, opens: null, closes: null, note: null });
const say = (at: string, changes: Partial<Parameters<typeof nextOpening>[0]> = {}) => {
	const profile = { hours, special_hours: [], timezone: 'Europe/London', open_now: false, ...changes };
	const next = nextOpening(profile, new Date(at));
	return next && (next.is_today ? next.at : `${next.date ?? next.day} ${next.at}`);
};

describe('when a closed business opens again', () => {
	// 2026-11-23 is a Monday.
	test.each([
		['2026-11-23T08:00Z', '09:00'],
		['2026-11-23T12:30Z', '14:00'],
		['2026-11-23T18:30Z', '5 10:00'],
		['2026-11-28T12:00Z', '1 09:00'],
	])('at %s: %s', (at, expected) => expect(say(at)).toBe(expected));

	test('is by its own clock', () => {
		expect(say('2026-11-22T23:30Z', { timezone: 'Asia/Tokyo' })).toBe('09:00');
	});

	test('passes over a day on which it is closed', () => {
		expect(say('2026-11-22T12:00Z', { special_hours: [closedOn('2026-11-23')] })).toBe('5 10:00');
	});

	test('has its date where it is a week ahead or further, as after holidays', () => {
		expect(say('2026-11-23T19:00Z', { hours: hours.slice(0, 2) })).toBe('2026-11-30 09:00');
		const holidays = [closedOn('2026-12-21', '2027-01-03'), closedOn('2027-01-04')];
		expect(say('2026-12-20T12:00Z', { special_hours: holidays })).toBe('2027-01-08 10:00');
		expect(say('2027-01-05T12:00Z', { special_hours: holidays })).toBe('5 10:00');
		const party = { ...closedOn('2027-03-06'), closed: false, opens: '18:00', closes: '23:00' };
		expect(say('2026-12-20T12:00Z', { hours: [], special_hours: [closedOn('2026-12-20'), party] })).toBe(
			'2027-03-06 18:00',
		);
	});

	test('is not told where it lies a year ahead, because a date without its year would name a nearer day', () => {
		const closedUpTo = (date: string) => ({ special_hours: [closedOn('2026-11-20', date)] });
		expect(say('2026-11-23T12:00Z', closedUpTo('2027-11-18'))).toBe('2027-11-19 10:00');
		expect(say('2026-11-23T12:00Z', closedUpTo('2027-11-22'))).toBeNull();
		expect(say('2026-11-23T12:00Z', closedUpTo('9999-12-31'))).toBeNull();
	});

	test('is not told of one that is open, nor where nothing is known', () => {
		expect(say('2026-11-23T10:00Z', { open_now: true })).toBeNull();
		expect(say('2026-11-23T10:00Z', { hours: [] })).toBeNull();
	});
});
