import fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readCategories } from '#api/catalogue/catalogue.ts';
import { drawingAddress, drawingVersion, portraitAddress, signMax } from '#contract/drawings.ts';
import { drawPlace } from '#web/machines/drawings/draw.ts';
import { drawPerson } from '#web/machines/drawings/portrait.ts';
import { drawingRoutes } from '#web/machines/drawings/routes.ts';
import { isDrawn } from '#web/machines/drawings/trades.ts';

const categories = readCategories().flatMap(({ children }) => (children ?? []).map(({ slug }) => slug));

test('every category has a thing that stands for it', () => {
	expect(categories.filter((slug) => !isDrawn(slug))).toEqual([]);
});

test('the same words give the same drawing, and every category one that a renderer understands', async () => {
	for (const slug of categories) {
		const svg = drawPlace(slug, 'Wren');
		expect(svg).toBe(drawPlace(slug, 'Wren'));
		expect(svg).not.toMatch(/NaN|undefined/);
		expect(svg.length).toBeLessThan(24_000);
	}
	const { width } = await sharp(Buffer.from(readable(drawPlace('cafes', 'Wren')))).metadata();
	expect(width).toBe(640);
});

test('twenty-four cafés beside each other differ at a glance', async () => {
	const tiny = await Promise.all(
		Array.from({ length: 24 }, (_, i) =>
			sharp(Buffer.from(readable(drawPlace('cafes', `Café ${i}`))))
				.resize(16, 10)
				.removeAlpha()
				.raw()
				.toBuffer(),
		),
	);
	const distances = tiny.flatMap((one, i) => tiny.slice(i + 1).map((other) => meanDifference(one, other)));
	expect(Math.min(...distances)).toBeGreaterThan(6);
});

test('a drawing has no size of its own, and shows a mark for the name where it is narrow, and its logo where it is small', () => {
	const svg = drawPlace('cafes', 'Wren');
	expect(svg).toMatch(/^<svg xmlns="[^"]+">/);
	for (const part of ['name', 'mark', 'place', 'street', 'logo']) expect(svg).toContain(`class="${part}"`);
});

test('a card has the drawing once, without the street to both sides', () => {
	for (const slug of categories) {
		const svg = drawPlace(slug, 'Wren');
		expect(svg).toContain('class="aside"');
		// What stands in `defs` is laid out unseen, and a copy of it once more.
		expect(svg).not.toMatch(/<defs><g/);
		expect(svg.match(/<use href="#drawn"/g)).toHaveLength(1);
		expect(svg.indexOf('<use href="#drawn"')).toBeGreaterThan(svg.indexOf('class="street"'));
	}
});

test('other pictures of a business are other scenes with its name and its logo', () => {
	const logoOf = (svg: string) => svg.slice(svg.indexOf('class="logo"'));
	const views = Array.from({ length: 4 }, (_, view) => drawPlace('cafes', 'Wren', view));
	expect(new Set(views).size).toBe(4);
	expect(new Set(views.map(logoOf)).size).toBe(1);
	expect(views.every((svg) => svg.includes('>Wren</text>'))).toBe(true);
});

test('people are drawn, each as themselves', async () => {
	const names = Array.from({ length: 40 }, (_, i) => `Person ${i}`);
	expect(new Set(names.map(drawPerson)).size).toBe(40);
	expect(drawPerson('Ana')).toBe(drawPerson('Ana'));
	expect(names.map(drawPerson).join('')).not.toMatch(/NaN|undefined/);
	expect((await sharp(Buffer.from(drawPerson('Ana'))).metadata()).width).toBe(96);
});

test('a sign holds any name as text', () => {
	const svg = drawPlace('cafes', `<script>&"'\u0001`);
	expect(svg).toContain(`&lt;script&gt;&amp;&quot;'</text>`);
	expect(svg).not.toContain('<script');
});

test('drawings are served for good, run nothing, and are refused where there is none', async () => {
	const server = fastify();
	drawingRoutes(server);
	const found = await server.inject(drawingAddress('cafes', 'Fish & Chips <1>', 12));
	expect(found.statusCode).toBe(200);
	expect(found.headers).toMatchObject({
		'content-type': 'image/svg+xml',
		'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
	});
	expect(found.headers['cache-control']).toContain('immutable');
	expect(found.body).toContain('Fish &amp; Chips &lt;1&gt;');
	expect((await server.inject(drawingAddress(null))).statusCode).toBe(200);
	expect((await server.inject(portraitAddress('Ana Duarte'))).body).toBe(drawPerson('Ana Duarte'));
	const old = await server.inject('/drawings/1/cafes/12/Fish%20%26%20Chips');
	expect([old.statusCode, old.headers.location]).toEqual([302, drawingAddress('cafes', 'Fish & Chips', 12)]);
	for (const wrong of [
		`/drawings/${drawingVersion + 1}/cafes`,
		`/drawings/${drawingVersion}/Caf%C3%A9`,
		drawingAddress('cafes', 'x'.repeat(signMax + 1)),
		`/drawings/${drawingVersion}/cafes/100/Wren`,
	])
		expect((await server.inject(wrong)).statusCode, wrong).toBe(404);
	await server.close();
});

const meanDifference = (one: Buffer, other: Buffer) =>
	one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;

/**
 * Makes a drawing readable for the renderer of the tests, which knows no OKLCH: each colour becomes an RGB colour that
 * differs as much. A drawing that fills any place gets a size of its own.
 */
function readable(svg: string): string {
	return svg
		.replace('<svg ', '<svg width="640" height="400" ')
		.replace(/oklch\(([\d.]+) ([\d.]+) (-?[\d.]+)[^)]*\)/g, (_, l, c, h) => {
			const angle = (Number(h) * Math.PI) / 180;
			const [a, b] = [Number(c) * Math.cos(angle), Number(c) * Math.sin(angle)];
			const [x, y, z] = [
				(Number(l) + 0.3963 * a + 0.2158 * b) ** 3,
				(Number(l) - 0.1056 * a - 0.0639 * b) ** 3,
				(Number(l) - 0.0895 * a - 1.2915 * b) ** 3,
			];
			const rgb = [
				4.0767 * x - 3.3077 * y + 0.231 * z,
				-1.2684 * x + 2.6098 * y - 0.3413 * z,
				-0.0042 * x - 0.7034 * y + 1.7076 * z,
			];
			return `rgb(${rgb.map((each) => Math.round(255 * Math.max(0, Math.min(1, each)) ** (1 / 2.2))).join(',')})`;
		});
}
