import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrCode, qrSvg } from '#web/owned/poster/qr-code.ts';

const scale = 6;

/** Returns what a code reader sees: the modules as pixels. */
function pixels(address: string) {
	const { size, isDark } = qrCode(address);
	const width = size * scale;
	const data = new Uint8Array(width * width * 4).fill(255);
	for (let at = 0; at < width * width; at += 1) {
		if (isDark(Math.floor((at % width) / scale), Math.floor(at / width / scale))) data.fill(0, at * 4, at * 4 + 3);
	}
	return { width, height: width, data };
}

test.each([
	'https://vouch.example/r/copper-kettle',
	'http://127.0.0.1:3000/r/a',
	`https://a-town-with-a-long-name.example/r/${'a-very-long-name-'.repeat(6)}`,
	'https://vouch.example/r/caf%C3%A9-solstice',
])('%s is read from its code', (address) => {
	expect(decodeQR(pixels(address))).toBe(address);
});

test('the file has every dark module, on white, with room around', () => {
	const code = qrCode('https://vouch.example/r/copper-kettle');
	const svg = qrSvg(code);
	expect(svg).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
	const dark = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
	const sides = [...Array(code.size).keys()];
	expect(dark).toEqual(sides.flatMap((y) => sides.filter((x) => code.isDark(x, y)).map((x) => `${x} ${y}`)));
	for (const at of sides)
		for (const edge of [0, 3, code.size - 4, code.size - 1]) expect(code.isDark(edge, at)).toBe(false);
});
