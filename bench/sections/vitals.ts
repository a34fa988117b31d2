import type { Browser, Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { dropDatabase, scratchCopy } from '../database.ts';
import { judge } from '../goals.ts';
import { median } from '../measure.ts';
import { startProduct } from '../product-server.ts';
import { readTargets } from '../targets.ts';
import { measureVitals, startBrowser, type Vitals } from '../vitals.ts';

const passesMax = 3;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The list, a business and the four clicks in Chromium, on a slow phone and a slow network; on a copy of the database. */
export async function measureVitalsOfPages(bench: Bench): Promise<void> {
	const { serverUrl, profiles } = bench.options;
	const databaseUrl = await scratchCopy(serverUrl, profiles);
	const { origin, stop } = await startProduct({ databaseUrl });
	const {
		slugs: [slug = ''],
	} = await readTargets(databaseUrl, profiles);
	const browser = await startBrowser();
	const business = `${origin}/business-profile/${slug}`;
	const results = new Map<string, Vitals[]>();
	for (let pass = 0; pass < Math.min(passesMax, bench.options.rounds); pass += 1) {
		const visits: [string, (page: Page) => Promise<Vitals>][] = [
			['list', (page) => measureVitals(page, `${origin}/directory`, search)],
			['business', (page) => measureVitals(page, business, async () => {})],
			[
				'four clicks',
				async (page) => {
					await signUp(page, origin, `vitals-${pass}@bench.example`);
					return measureVitals(page, business, fourClicks);
				},
			],
		];
		for (const [name, visit] of visits) {
			results.set(name, [...(results.get(name) ?? []), await onPhone(browser, visit)]);
		}
	}
	await browser.close();
	await stop();
	await dropDatabase(serverUrl, databaseUrl);
	const middle = (key: keyof Vitals) =>
		[...results].map(([name, visits]) => ({ name, value: median(visits.map((vitals) => vitals[key])) }));
	for (const [goal, key] of [
		['lcp', 'lcpMs'],
		['cls', 'cls'],
		['inp', 'inpMs'],
	] as const) {
		const all = middle(key);
		const worst = all.reduce((one, other) => (other.value > one.value ? other : one));
		bench.say(`${key}: ${all.map(({ name, value }) => `${name} ${value.toFixed(key === 'cls' ? 3 : 0)}`).join(', ')}`);
		bench.verdicts.push(judge(goal, worst.value, worst.name));
	}
	bench.details.vitals = Object.fromEntries(results);
}

async function onPhone(browser: Browser, visit: (page: Page) => Promise<Vitals>): Promise<Vitals> {
	const context = await browser.newContext(phone);
	const vitals = await visit(await context.newPage());
	await context.close();
	return vitals;
}

async function search(page: Page): Promise<void> {
	const box = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
	await box.tap();
	await box.pressSequentially('coff');
}

async function signUp(page: Page, origin: string, address: string): Promise<void> {
	await page.goto(`${origin}/auth/sign-up`);
	await page.getByLabel('Your name').fill('Vita Lis');
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill('correct horse of the bench');
	await page.getByRole('button', { name: 'Create account' }).click();
	await page.locator('html[data-session=in]').waitFor();
	await page.waitForURL((url) => !url.pathname.includes('sign-up'));
}

async function fourClicks(page: Page): Promise<void> {
	for (const row of [0, 1, 2, 3]) await page.getByRole('radiogroup').nth(row).getByRole('radio').nth(3).tap();
	await page.getByText('Published.', { exact: true }).waitFor();
}
