/** Adding a business step by step: by keyboard, across reloads, beside those that are there already. */
import { expect, type Page, type Request, test } from '@playwright/test';
import { nextStep, whenStep, whereStep } from './adding.ts';
import { addAccount, addBusiness, addBusinessAs, signIn, signUp } from './member.ts';
import { openPage } from './open-page.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
const kept = (page: Page) => page.getByText('Draft saved. Only you can see it.');
const alike = (page: Page) => page.getByRole('status').filter({ hasText: 'Is it one of these?' });

test('a reload in the middle loses nothing, and the draft goes on wherever its owner signs in @phone', async ({
	page,
}) => {
	const name = `Ferry Kiosk ${mark()}`;
	await signUp(page, 'Femke');
	await openPage(page, '/business-profile/me/add');
	await page.getByLabel('Business name').fill(name);
	// Not stored yet: kept where it is typed.
	await expect(page.getByText('Kept in this browser.', { exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByLabel('Business name')).toHaveValue(name);
	await nextStep(page, whereStep);
	await page.getByRole('textbox', { name: 'Town' }).fill('Texel');
	await page.getByLabel('Phone').fill('+31 222');
	// Half a number is not taken: the rest waits with it in this browser, and nobody is scolded while they type.
	await expect(page.getByText('Kept in this browser.', { exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('textbox', { name: 'Town' })).toHaveValue('Texel');
	await expect(page.getByLabel('Phone')).toHaveValue('+31 222');
	await page.getByLabel('Phone').fill('');
	await expect(kept(page)).toBeVisible();
	await nextStep(page, whenStep);
	await page.getByRole('button', { name: 'Mon–Fri 9–17' }).click();
	await expect(kept(page)).toBeVisible();

	// Nothing is left in the browser, and all of it on the server.
	await page.evaluate(() => {
		for (const key of Object.keys(localStorage)) if (key.startsWith('waiting profile')) localStorage.removeItem(key);
	});
	await openPage(page, '/business-profile/me/add');
	await page.getByRole('link', { name: `Continue with ${name}` }).click();
	await expect(page.getByLabel('Business name')).toHaveValue(name);
	await page.getByRole('link', { name: /Where/ }).click();
	await expect(page.getByRole('textbox', { name: 'Town' })).toHaveValue('Texel');
	await page.getByRole('link', { name: /When/ }).click();
	await expect(page.getByLabel('Monday, opens')).toHaveValue('09:00');
	await page.getByRole('button', { name: 'Publish' }).click();
	await expect(page.getByText('Published. Everyone can find it now.')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	// Nothing that was kept on the way takes it back.
	await page.reload();
	await expect(page.getByRole('link', { name: 'Public page' })).toBeVisible();
	await expect(page.getByText('We restored your unsaved changes')).toHaveCount(0);
});

test('whoever looks after a page sees on it what it lacks, and nobody else does @handheld', async ({
	page,
	request,
}) => {
	const { address, token } = await addAccount(request, 'Olga');
	const { id, slug } = await addBusinessAs(request, token, { business_name: `Half a Page ${mark()}` });
	await openPage(page, `/business-profile/${slug}`);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Half a Page');
	await expect(page.getByText('Only you see this')).toHaveCount(0);
	await signIn(page, address);
	await openPage(page, `/business-profile/${slug}`);
	const view = page.getByRole('region', { name: 'Only you see this' });
	await expect(view).toContainText('0% complete');
	await view.getByRole('link', { name: 'one line about it' }).click();
	await expect(page).toHaveURL(new RegExp(`/me/${id}#tagline$`));
	await expect(page.getByLabel('Tagline')).toBeFocused();
});

test('a keyboard is enough, and what is wrong leads to its step', async ({ page }) => {
	await signUp(page, 'Kim');
	await openPage(page, '/business-profile/me/add');
	await expect(page.getByLabel('Business name')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert')).toContainText('Write at least 2 characters.');
	await page.getByLabel('Business name').focus();
	await page.keyboard.type(`Keyed ${mark()}`);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: whereStep })).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('textbox', { name: 'Street and number' })).toBeFocused();
	await page.getByLabel('Phone').focus();
	await page.keyboard.type('ring us');
	await page.getByRole('link', { name: /When/ }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: whenStep })).toBeFocused();
	await page.getByRole('button', { name: 'Publish' }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert')).toContainText('international format');
	await expect(page.getByRole('heading', { name: whereStep })).toBeVisible();
	await page.getByRole('button', { name: 'phone', exact: true }).press('Enter');
	await expect(page.getByLabel('Phone')).toBeFocused();
});

test('what is there already is named when the name is left, and asked about no more once it is another @handheld', async ({
	page,
	request,
}) => {
	const name = `Old Lighthouse Café ${mark()}`;
	const address = { locality: 'Cuxhaven', country: 'DE' };
	const slug = await addBusiness(request, { business_name: name, category: 'cafes', address });
	await signUp(page, 'Leo');
	await openPage(page, '/business-profile/me/add');
	await page.getByLabel('Business name').fill(name.toUpperCase());
	await page.getByLabel('Tagline').focus();
	await expect(alike(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', new RegExp(slug));
	await expect(alike(page).getByRole('link', { name: 'This one’s mine' })).toHaveAttribute(
		'href',
		new RegExp(`${slug}/claim`),
	);
	// In nobody's way.
	await nextStep(page, whereStep);
	await page.getByRole('textbox', { name: 'Town' }).fill('Cuxhaven');
	await page.getByLabel('Country').selectOption('DE');
	await page.getByRole('textbox', { name: 'Street and number' }).focus();
	await alike(page).getByRole('button', { name: 'None of these' }).click();
	await expect(alike(page)).toHaveCount(0);
	await nextStep(page, whenStep);
	// The server asks, too; it has been answered.
	await page.getByRole('button', { name: 'Publish' }).click();
	await expect(page.getByText('Published. Everyone can find it now.')).toBeVisible();
});

test('a namesake that nobody was told of is asked about before it is published', async ({ page, request }) => {
	const name = `Twin Pharmacy ${mark()}`;
	await signUp(page, 'Pia');
	await openPage(page, '/business-profile/me/add');
	await page.getByLabel('Business name').fill(name);
	await nextStep(page, whereStep);
	await page.getByRole('textbox', { name: 'Town' }).fill('Jever');
	await nextStep(page, whenStep);
	await addBusiness(request, { business_name: name, address: { locality: 'Jever' } });
	await page.getByRole('button', { name: 'Publish' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name, exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'No, mine is different' }).click();
	await expect(page.getByText('Published. Everyone can find it now.')).toBeVisible();
});

test('the page takes shape beside the form', async ({ page }) => {
	await signUp(page, 'Vera');
	await openPage(page, '/business-profile/me/add');
	const preview = page.getByRole('region', { name: 'Your page so far' });
	await page.getByLabel('Business name').fill('Paper Kites');
	await page.getByLabel('Tagline').fill('They fly');
	await expect(preview).toContainText('Paper Kites');
	await expect(preview).toContainText('They fly');
});

test('what saves itself while one goes on is no change of somebody else', async ({ page }) => {
	await signUp(page, 'Nora');
	await openPage(page, '/business-profile/me/add');
	await page.getByLabel('Business name').fill(`Quick Steps ${mark()}`);
	await nextStep(page, whereStep);
	const held = Promise.withResolvers<void>();
	let [open, most] = [0, 0];
	const isSave = (request: Request) => request.method() === 'PATCH';
	page.on('request', (request) => {
		if (isSave(request)) most = Math.max(most, ++open);
	});
	page.on('requestfinished', (request) => {
		if (isSave(request)) open -= 1;
	});
	const begun = page.waitForRequest(isSave);
	await page.route('**/business-profile/*', async (route) => {
		if (isSave(route.request())) await held.promise;
		await route.continue();
	});
	await page.getByLabel('Point on the map').fill('54.323300, 10.139400');
	await page.getByRole('button', { name: 'Continue' }).click();
	await begun;
	// The network returns, for which the form saves, behind what is under way.
	await page.evaluate(() => window.dispatchEvent(new Event('online')));
	held.resolve();
	await expect(page.getByRole('heading', { name: whenStep })).toBeFocused();
	await expect(page.getByText('Someone else changed this too')).toHaveCount(0);
	expect(most).toBe(1);
});

test('what is found out about a town after Publish was pressed, and how a phone is written, are no unsaved changes @handheld', async ({
	page,
	request,
}) => {
	const town = `Late ${mark()}`;
	await addBusiness(request, { business_name: `First There ${mark()}`, address: { locality: town, country: 'DE' } });
	await signUp(page, 'Lea');
	await openPage(page, '/business-profile/me/add');
	await page.getByLabel('Business name').fill(`Second There ${mark()}`);
	await nextStep(page, whereStep);
	const published = Promise.withResolvers<void>();
	await page.route('**/business-profile/suggest?*', async (route) => {
		await published.promise;
		await route.continue();
	});
	const asked = page.waitForRequest(/business-profile\/suggest/);
	await page.getByRole('textbox', { name: 'Town' }).fill(town);
	await page.locator('input[type=tel]').fill(`+49 431 ${Math.floor(100_000 + Math.random() * 900_000)}`);
	await asked;
	await nextStep(page, whenStep);
	const isPublishing = (request: Request) => request.postData()?.includes('"status":"published"') ?? false;
	const publishing = page.waitForRequest(isPublishing);
	await page.getByRole('button', { name: 'Publish' }).click();
	await publishing;
	published.resolve();
	await expect(page.getByText('All changes saved.', { exact: true })).toBeVisible();
	await page.getByLabel('Website').fill('late.example');
	await page.getByRole('button', { name: 'Save changes' }).click();
	await expect(page.getByText('All changes saved.', { exact: true })).toBeVisible();
	await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
});
