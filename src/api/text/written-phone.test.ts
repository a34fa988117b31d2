import { expect, test } from 'vitest';
import { writtenPhone } from '#api/text/written-phone.ts';

test.each([
	['+441632960115', '+44 1632 960115'],
	['+31302345678', '+31 30 234 5678'],
	['+436601234567', '+43 660 1234567'],
	['+12125550123', '+1 212 555 0123'],
	['+9991234567', '+9991234567'],
])('%s is written %s', (phone, written) => {
	expect(writtenPhone(phone)).toBe(written);
});
