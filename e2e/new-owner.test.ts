import { expect, type Page, test } from '@playwright/test';
import { pixels } from '../test/pictures.ts';
import { nextStep, whenStep, whereStep } from './adding.ts';
import { confirmAddress, newAddress, password } from './member.ts';

/** A newcomer who knows what they want to say; every press is one that the pages themselves offer. */
const limitMs = 120_000;

test.use({
	geolocation: { latitude: 54.3233, longitude: 10.1394 },
	permissions: ['geolocation'],
});

const picture = async (name: string, salt: number) => ({
	name,
	mimeType: 'image/jpeg',
	buffer: await pixels(3000, 2000, salt).jpeg().toBuffer(),
});

test('a newcomer has a published business with hours, a place and two photos in two minutes @phone @map', async ({
	page,
	hasTouch,
}, { project }) => {
	test.slow();
	const mark = Math.random().toString(36).slice(2, 8);
	const name = `Lantern Bakery ${mark}`;
	const photos = [await picture('counter.jpg', 1), await picture('oven.jpg', 2)];
	const started = performance.now();

	await page.goto('/');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Add your business' }).click();
	// Whoever is not signed in is asked to, and comes back.
	await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
	await page.getByLabel('Your name').fill('Lena');
	const address = newAddress('lena');
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Create account' }).click();

	// What is wrong is said in our words, and no longer than it is wrong.
	const field = page.getByLabel('Business name');
	const tooShort = page.getByText('Write at least 2 characters.');
	await field.fill('L');
	await page.getByRole('button', { name: 'Continue' }).click();
	await expect(tooShort).toHaveCount(2);
	await field.fill(name);
	await expect(tooShort).toHaveCount(0);
	await page.getByLabel('Tagline').fill('Bread from a stone oven');
	await page.getByLabel('Description').fill('We bake at three in the morning so that you need not.');
	await chooseCategory(page, hasTouch);
	await nextStep(page, whereStep);
	await page.getByRole('textbox', { name: 'Street and number' }).fill('Hafenstraße 3');
	await page.getByRole('textbox', { name: 'Town' }).fill('Kiel');
	await page.getByRole('button', { name: 'Use my location' }).click();
	await expect(page.getByLabel('Point on the map')).toHaveValue(/54\.32/);
	// From the point, whatever language and clock the browser has.
	await expect(page.getByLabel('Country')).toHaveValue('DE');
	await nextStep(page, whenStep);
	await page.getByRole('button', { name: 'Mon–Sat 10–18' }).click();
	await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('region', { name: 'Photos', exact: true }).getByRole('button', { name: 'Add photos' }).click();
	await (await chooser).setFiles(photos);
	const tiles = page.getByRole('grid', { name: /^Photos/ }).getByRole('row');
	await expect(tiles).toHaveCount(2);
	await page.getByRole('button', { name: 'Publish' }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

	await expect(page.getByText('Almost there! Confirm your email and your business goes live.').first()).toBeVisible();
	await confirmAddress(page, address);
	await page.reload();
	await page.getByRole('link', { name: 'Public page' }).click();
	await expectPublished(page, name);
	// What is for others is not offered to its owner.
	await expect(page.getByText('No reviews yet.')).toBeVisible();
	await expect(page.getByText('Be the first to review.')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveCount(0);
	const seconds = (performance.now() - started) / 1000;
	console.log(`From the first page to a published business on the ${project.name}: ${seconds.toFixed(1)} s.`);
	expect(seconds * 1000).toBeLessThan(limitMs);

	// Strangers see the same, and find it from where they stand.
	const visitor = await page
		.context()
		.browser()
		?.newContext({ baseURL: process.env.E2E_URL ?? '' });
	if (!visitor) throw new Error('The page has no browser.');
	const seen = await visitor.newPage();
	await seen.goto(`/directory?q=${encodeURIComponent(name)}&lat=54.32&lng=10.13&radius=5000`);
	await seen.getByRole('link', { name, exact: true }).click();
	await expectPublished(seen, name);
	await expect(seen.getByText('Be the first to review.')).toBeVisible();
	await expect(seen.getByRole('link', { name: 'Follow', exact: true })).toBeVisible();
	await visitor.close();
});

/** In the field itself, or with a finger on the sheet that it opens. */
async function chooseCategory(page: Page, hasTouch: boolean): Promise<void> {
	if (hasTouch) {
		const field = page.getByRole('button', { name: /^Category/ });
		await field.tap();
		await page.getByRole('searchbox', { name: 'Find a category' }).pressSequentially('baker');
		await page.getByRole('option', { name: 'Bakeries' }).tap();
		await expect(field).toHaveText('Bakeries');
	} else {
		const field = page.getByRole('combobox', { name: 'Category' });
		await field.click();
		await field.pressSequentially('baker');
		await page.getByRole('option', { name: 'Bakeries' }).click();
		await expect(field).toHaveValue('Bakeries');
	}
}

async function expectPublished(page: Page, name: string): Promise<void> {
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await expect(page.getByText('Hafenstraße 3').first()).toBeVisible();
	await expect(page.getByRole('link', { name: /^Open photo \d/ })).toHaveCount(2);
	await expect(page.getByRole('row', { name: /Monday.*10.*18/ })).toBeVisible();
}
