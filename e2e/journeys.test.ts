import { expect, type Page, test } from '@playwright/test';
import { nextStep, whenStep, whereStep } from './adding.ts';
import { addBusiness, callAs, confirmAddress, otherBrowser, signUp, signUpByForm } from './member.ts';
import { call, friends, person } from './people.ts';

const mark = () => Math.random().toString(36).slice(2, 8);

test('a visitor searches, filters, reads and prints @phone', async ({ page, request }) => {
	const name = `Quillfeather Bindery ${mark()}`;
	await addBusiness(request, {
		business_name: name,
		category: 'cafes',
		description: 'We bind books by hand.',
		hours: [{ day: 1, opens: '09:00', closes: '17:30' }],
		address: { locality: 'Inkwell', country: 'GB' },
	});
	await page.goto('/directory');
	await page.getByRole('combobox').fill(name.slice(0, -2));
	await expect(page.getByRole('option').filter({ hasText: name })).toBeVisible();
	await page.getByRole('combobox').press('Enter');
	await expect(page).toHaveURL(/q=Quillfeather/);
	await page.getByRole('link', { name, exact: true }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await expect(page.getByText('We bind books by hand.')).toBeVisible();
	// On paper nothing can be pressed, and the hours are what one looks up.
	const controls = page.locator('button, input, select, textarea, nav, [role=radio]').filter({ visible: true });
	await expect(controls).not.toHaveCount(0);
	await page.emulateMedia({ media: 'print' });
	await expect(controls).toHaveCount(0);
	await expect(page.getByRole('link', { name: /^(Follow|Message|Sign in|Edit)$/ })).toHaveCount(0);
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await expect(page.getByRole('row', { name: 'Monday' })).toContainText('09:00–17:30');
});

test('reading works without JavaScript', async ({ browser, request }) => {
	const name = `Paper Lantern ${mark()}`;
	const slug = await addBusiness(request, { business_name: name, address: { locality: 'Inkwell' } });
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${process.env.E2E_URL}/directory?q=${encodeURIComponent(name)}`);
	await page.getByRole('link', { name, exact: true }).click();
	await expect(page).toHaveURL(new RegExp(slug));
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await context.close();
});

test('sign up, four clicks, and the review is on the page after a reload @phone', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: `Copper Kettle ${mark()}` });
	await confirmAddress(page, await signUpByForm(page, 'Nora'));
	await page.goto(`/business-profile/${slug}`);
	for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').nth(3).click();
	await expect(page.getByText('Published.', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Add words' }).first().click();
	await page.getByLabel('In your own words').fill('Warm, quick, and honest about the wait.');
	await page.getByRole('button', { name: 'Save text' }).click();
	await expect(page.getByText('Your text is published.')).toBeVisible();
	await page.reload();
	const review = page.getByRole('article').filter({ hasText: 'Nora' }).last();
	await expect(review).toContainText('Warm, quick, and honest about the wait.');
	await expect(review).toContainText('4.0');
});

test('a member sees that a friend was there, and a visitor does not @phone', async ({ page, browser, request }) => {
	const slug = await addBusiness(request, { business_name: `Ringed Harbour ${mark()}` });
	await signUp(page, 'Ida');
	const { page: friend } = await otherBrowser(browser, 'Jon');
	const [ida, jon] = await Promise.all([callAs(page, 'GET', '/me'), callAs(friend, 'GET', '/me')]);
	await callAs(page, 'POST', `/me/friends/${jon.id}`);
	await callAs(friend, 'POST', `/me/friends/${ida.id}`);
	await friend.goto(`/business-profile/${slug}`);
	for (const group of await friend.getByRole('radiogroup').all()) await group.getByRole('radio').nth(4).click();
	await expect(friend.getByText('Published.', { exact: true })).toBeVisible();
	await page.goto(`/business-profile/${slug}`);
	const circle = (of: Page) => of.getByRole('region', { name: 'What your circle says' });
	await expect(circle(page).getByText('Friends (1)')).toBeVisible();
	await expect(circle(page).getByText('Jon')).toBeInViewport();
	const visitor = await browser.newContext({ baseURL: process.env.E2E_URL });
	const seen = await visitor.newPage();
	await seen.goto(`/business-profile/${slug}`);
	await expect(seen.getByText('1 review', { exact: true })).toBeVisible();
	await expect(circle(seen).getByText('Jon')).toHaveCount(0);
	await expect(circle(seen).getByRole('link', { name: 'Sign in' })).toBeVisible();
	await Promise.all([friend.context().close(), visitor.close()]);
});

test('where no friend was, a member reads what friends of friends said', async ({ browser, request }) => {
	const business_name = `Further Harbour ${mark()}`;
	const slug = await addBusiness(request, { business_name });
	const [ana, ben] = await friends(browser, request);
	const cleo = await person(browser, request, 'Cleo');
	await call(request, cleo.account, 'POST', `/me/friends/${ben.id}`);
	await call(request, ben.account, 'POST', `/me/friends/${cleo.id}`);
	const { id } = await call(request, cleo.account, 'GET', `/business-profile/${slug}`);
	const categories = await call(request, cleo.account, 'GET', `/business-profile/profile-review-category/${id}`);
	const scores = Object.fromEntries(categories.map(({ id }: { id: string }) => [id, 4]));
	const body = 'They kept the light on for us until midnight.';
	await call(request, cleo.account, 'POST', '/business-profile/reviews', { profile_id: id, scores, body });
	await ana.page.goto(`/business-profile/${slug}`);
	const circle = ana.page.getByRole('region', { name: 'What your circle says' });
	await expect(circle.getByRole('figure')).toContainText(body);
	await expect(circle.getByRole('figure')).toContainText(cleo.name);
	await expect(circle.getByText('Friends of friends (1)')).toBeVisible();
	for (const each of [ana, ben, cleo]) await each.page.context().close();
});

test('four clicks can be undone', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: `Silver Thimble ${mark()}` });
	await signUp(page, 'Ivo');
	await page.goto(`/business-profile/${slug}`);
	for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().click();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('Undone.')).toBeVisible();
	await page.reload();
	await expect(page.getByText('No reviews yet.')).toBeVisible();
});

test('four clicks of a visitor wait, and are sent after signing up', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: `Waiting Room ${mark()}` });
	await page.goto(`/business-profile/${slug}`);
	for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').nth(4).click();
	await expect(page.getByText('Your review is saved in this browser.')).toBeVisible();
	const waits = 'Almost there! Confirm your email and your review goes live.';
	const address = await signUpByForm(page, 'Mira', () => waits);
	await confirmAddress(page, address);
	await page.goto(`/business-profile/${slug}`);
	await expect(page.getByRole('article').filter({ hasText: 'Mira' }).last()).toContainText('5.0');
});

test('a face can be chosen by the keys 1 to 5', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: `Key Cutter ${mark()}` });
	await page.goto(`/business-profile/${slug}`);
	const group = page.getByRole('radiogroup').first();
	await expect(group.getByRole('radio').nth(2)).toBeEnabled();
	await group.getByRole('radio').nth(2).focus();
	await page.keyboard.press('5');
	await expect(group.getByRole('radio').nth(4)).toBeChecked();
	await expect(page.getByText('1 of 4 chosen')).toBeVisible();
});

test('a business is added, looked after, and found @handheld', async ({ page }) => {
	const name = `Harbour Locksmith ${mark()}`;
	// A number of its own: the same one would be asked about as a likely duplicate.
	const phone = `+49 431 ${Math.floor(100_000 + Math.random() * 900_000)}`;
	await signUp(page, 'Tom');
	await page.goto('/business-profile/me/add');
	await page.getByLabel('Business name').fill(name);
	await page.getByLabel('Tagline').fill('Doors opened, day and night');
	await nextStep(page, whereStep);
	await page.locator('input[type=tel]').fill('ring us');
	await page.getByRole('button', { name: 'Continue' }).click();
	await expect(page.getByRole('alert')).toContainText('international format');
	await page.locator('input[type=tel]').fill(phone);
	await page.getByRole('textbox', { name: 'Town' }).fill('Kiel');
	await nextStep(page, whenStep);
	await page.getByRole('button', { name: 'Add hours on Monday' }).click();
	await page.getByRole('button', { name: 'Publish' }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await page.getByLabel('Website').fill('locksmith.example');
	await page.getByRole('button', { name: 'Save changes' }).click();
	await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
	await page.goto(`/directory?q=${encodeURIComponent(name)}`);
	await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});
