import { expect, test } from 'vitest';
import { codeInAddress } from '#web/offers/codes/code-in-address.ts';

test.each([
	['https://vouch.example/me/redemptions/7K2MP4QX9D', '7K2MP4QX9D'],
	[' 7k2mp-4qx9d ', '7K2MP4QX9D'],
	['https://elsewhere.example/me/redemptions/7K2MP4QX9D', undefined],
	['https://vouch.example/r/7K2MP4QX9D', undefined],
	['https://vouch.example/me/redemptions/7K2MP4QX9', undefined],
	['javascript:alert(1)', undefined],
	['', undefined],
])('%s says %s', (text, code) => {
	expect(codeInAddress(text, 'vouch.example')).toBe(code);
});
