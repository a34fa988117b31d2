import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
const pair =
	/--color-([\w-]+): light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\), oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\)/g;
const luminances = new Map<string, [light: number, dark: number]>();
for (const [, name = '', ...numbers] of css.matchAll(pair)) {
	const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = numbers.map(Number);
	luminances.set(name, [luminance(l1, c1, h1), luminance(l2, c2, h2)]);
}

/**
 * Returns the relative luminance (WCAG 2.2) of an OKLCH colour, clipped to sRGB as a screen does (CSS Color 4, section
 * 9).
 */
function luminance(lightness: number, chroma: number, hue: number): number {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const clip = (value: number) => Math.min(Math.max(value, 0), 1);
	const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
	const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
	const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, mode: 0 | 1): number {
	const [first, second] = [luminances.get(one)?.[mode], luminances.get(other)?.[mode]];
	if (first === undefined || second === undefined)
		throw new Error(`No colour ${first === undefined ? one : other} in styles.css`);
	return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const surfaces = ['canvas', 'surface', 'raised', 'accent-soft'];
const texts = ['ink', 'muted', 'accent', 'good', 'warn', 'danger'];
const textPairs = [
	...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
	['on-accent', 'accent'] as const,
	['on-night', 'night'] as const,
	...[1, 2, 3, 4, 5].map((score) => ['on-face', `face-${score}`] as const),
	// The names of countries and towns on the map.
	['ink', 'map-land'] as const,
	['muted', 'map-land'] as const,
];

test('every colour is read from the file', () => {
	expect(luminances.size).toBe(26);
	expect(luminances.get('raised')?.[0]).toBeCloseTo(1, 3);
});

test.each(textPairs)('%s on %s can be read in light and dark', (text, surface) => {
	expect(contrast(text, surface, 0)).toBeGreaterThanOrEqual(4.5);
	expect(contrast(text, surface, 1)).toBeGreaterThanOrEqual(4.5);
});

test.each(['ring-1', 'ring-3'])('%s stands out from what it is drawn on', (ring) => {
	for (const surface of ['canvas', 'surface', 'raised']) {
		expect(contrast(ring, surface, 0)).toBeGreaterThanOrEqual(3);
		expect(contrast(ring, surface, 1)).toBeGreaterThanOrEqual(3);
	}
});
