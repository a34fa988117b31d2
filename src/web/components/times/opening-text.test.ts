import { expect, test } from 'vitest';
import { openText } from '#web/components/times/opening-text.ts';

const monday = { is_today: false, day: 1, at: '09:00' };

test.each([
	['Open now', { open_now: true, opens: null }],
	['Opens Mon 09:00', { open_now: false, opens: monday }],
	['Opens 09:00', { open_now: false, opens: { ...monday, is_today: true } }],
	['Opens 4 Jan 09:00', { open_now: false, opens: { ...monday, date: '2027-01-04' } }],
	['Closed for now', { open_now: false, opens: null }],
	['', { open_now: null, opens: null }],
])('%s', (text, business) => expect(openText(business)).toBe(text));
