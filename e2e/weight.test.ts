/** Which scripts a visitor's browser fetches before it may show a map, and what they weigh compressed with gzip. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addBusiness } from './member.ts';

interface Script {
	path: string;
	kb: number;
}

async function scriptsOf(page: Page, request: APIRequestContext, address: string): Promise<Script[]> {
	// Without a canvas no map is fetched: it comes once it is in sight, and weighs more than all the rest.
	await page.addInitScript(() => {
		HTMLCanvasElement.prototype.getContext = () => null;
	});
	await page.goto(address, { waitUntil: 'networkidle' });
	const paths = await page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			.map(({ name }) => new URL(name).pathname)
			.filter((path) => path.endsWith('.js')),
	);
	return Promise.all([...new Set(paths)].map((path) => weigh(request, path)));
}

async function weigh(request: APIRequestContext, path: string): Promise<Script> {
	const answer = await request.get(path, { headers: { 'accept-encoding': 'gzip' } });
	expect(answer.headers()['content-encoding'], path).toBe('gzip');
	return { path, kb: Number(answer.headers()['content-length']) / 1000 };
}

function expectWithin(scripts: Script[], limitKb: number): void {
	const told = scripts
		.sort((one, other) => other.kb - one.kb)
		.map(({ path, kb }) => `${kb.toFixed(1)} ${path}`)
		.join('\n');
	expect(scripts.length, told).toBeGreaterThan(3);
	expect(
		scripts.reduce((sum, { kb }) => sum + kb, 0),
		told,
	).toBeLessThan(limitKb);
}

test('the directory carries less than 140 KB of script', async ({ page, request }) => {
	expectWithin(await scriptsOf(page, request, '/directory'), 140);
});

test('the page of a business carries less than 150 KB of script', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: 'Feather Scales' });
	expectWithin(await scriptsOf(page, request, `/business-profile/${slug}`), 150);
});
