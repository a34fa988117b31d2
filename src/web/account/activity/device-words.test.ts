import { expect, test } from 'vitest';
import { loadDeviceWords } from '#web/account/activity/device-words.ts';

const chromium = '(KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test.each([
	[`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${chromium}`, 'Chrome on Linux'],
	['Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox on Android'],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
		'Safari on iOS',
	],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chromium} Edg/141.0.0.0`,
		'Microsoft Edge on Windows',
	],
	['node', 'node'],
	['curl/8.5.0', 'curl'],
	[null, null],
	['', null],
])('%s is %s', async (userAgent, words) => {
	expect((await loadDeviceWords())(userAgent)).toBe(words);
});
