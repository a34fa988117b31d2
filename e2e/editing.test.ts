import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addAccount, addBusinessAs, otherBrowserOf, signIn } from './member.ts';

const mark = () => Math.random().toString(36).slice(2, 8);

/** A business whose owner is signed in, with its form open. */
async function openForm(page: Page, request: APIRequestContext, fields: object = {}) {
	const name = `Paper Boat ${mark()}`;
	const { address, token } = await addAccount(request, 'Olga');
	const business = await addBusinessAs(request, token, { business_name: name, ...fields });
	await signIn(page, address);
	await page.goto(`/business-profile/me/${business.id}`);
	return { ...business, name, address };
}
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const saved = (page: Page) => page.getByText('Saved.', { exact: true });

test('what is typed outlives a reload, until it is saved or thrown away', async ({ page, request }) => {
	await openForm(page, request);
	await page.getByLabel('Tagline').fill('Folded by hand');
	await expect(page.getByText('Unsaved changes, kept in this browser.').first()).toBeVisible();
	await page.reload();
	await expect(page.getByText('We restored your unsaved changes')).toBeVisible();
	await expect(page.getByLabel('Tagline')).toHaveValue('Folded by hand');
	await page.getByRole('button', { name: 'Discard' }).first().click();
	await expect(page.getByLabel('Tagline')).toHaveValue('');
	await page.getByLabel('Tagline').fill('Folded twice');
	await save(page);
	await expect(saved(page)).toBeVisible();
	await page.reload();
	await expect(page.getByLabel('Tagline')).toHaveValue('Folded twice');
	await expect(page.getByText('We restored your unsaved changes')).toHaveCount(0);
});

test('what somebody typed is not shown to the next who signs in at the same screen, and is theirs when they are back', async ({
	page,
	request,
}) => {
	const [{ address: hers }, { address: his }] = [await addAccount(request, 'Ana'), await addAccount(request, 'Ben')];
	const name = page.getByLabel('Business name');
	const open = async (address: string) => {
		await signIn(page, address);
		await page.goto('/business-profile/me/add');
	};
	const leave = async () => {
		await page.getByRole('button', { name: 'Your menu' }).click();
		await page.getByRole('button', { name: 'Sign out' }).click();
		await expect(page).toHaveURL('/auth/sign-in');
	};
	await open(hers);
	await name.fill('A secret bakery');
	await expect(page.getByText('Kept in this browser.', { exact: true })).toBeVisible();
	await leave();
	await open(his);
	await expect(name).toHaveValue('');
	await name.fill('His own');
	await leave();
	await open(hers);
	await expect(page.getByText('We restored your unsaved changes')).toBeVisible();
	await expect(name).toHaveValue('A secret bakery');
});

test('two who change different things both get them; where it is the same, one chooses', async ({
	page,
	request,
	browser,
}) => {
	const { id, address } = await openForm(page, request);
	const other = await otherBrowserOf(browser, address);
	await other.goto(`/business-profile/me/${id}`);
	await expect(other.getByLabel('Tagline')).toBeVisible();
	await page.getByLabel('Tagline').fill('Sails from newspapers');
	await other.getByLabel('Description').fill('We fold boats.');
	await save(page);
	await expect(saved(page)).toBeVisible();
	await save(other);
	await expect(
		other.getByText('Saved. Someone else changed this in the meantime, and we kept it: one line.'),
	).toBeVisible();
	await expect(other.getByLabel('Tagline')).toHaveValue('Sails from newspapers');

	await page.getByLabel('Tagline').fill('Sails from maps');
	await save(page);
	await expect(
		page.getByText('Saved. Someone else changed this in the meantime, and we kept it: description.'),
	).toBeVisible();
	await other.getByLabel('Tagline').fill('Sails from letters');
	await save(other);
	const clash = other.getByRole('alert').filter({ hasText: 'Someone else changed this too' });
	await expect(clash).toContainText('Sails from maps');
	await expect(clash).toContainText('Sails from letters');
	await clash.getByLabel('Theirs').check();
	await clash.getByRole('button', { name: 'Save these' }).click();
	await expect(other.getByLabel('Tagline')).toHaveValue('Sails from maps');
	await expect(clash).toHaveCount(0);
	await other.context().close();
});

test('what is missing counts along, and leads to its field @handheld', async ({ page, request }) => {
	await openForm(page, request);
	const missing = page.getByRole('button', { name: /one line about it/ });
	await missing.click();
	await expect(page.getByLabel('Tagline')).toBeFocused();
	await page.keyboard.type('Folded by hand');
	await expect(missing).toHaveCount(0);
	await page.getByRole('button', { name: /opening hours/ }).click();
	await page.getByRole('button', { name: 'Mon–Fri 9–17' }).click();
	await expect(page.getByRole('button', { name: /opening hours/ })).toHaveCount(0);
	await page.getByRole('button', { name: /^a picture/ }).click();
	await expect(page.getByRole('button', { name: 'Choose a picture' }).first()).toBeFocused();
	await save(page);
	await expect(saved(page)).toBeVisible();
});

test('a draft is published, closed for a while, and deleted and restored', async ({ page, request, browser }) => {
	const { name, slug } = await openForm(page, request, { status: 'draft' });
	const visitor = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
	const seen = await visitor.newPage();
	expect((await seen.goto(`/business-profile/${slug}`))?.status()).toBe(404);
	await expect(page.getByRole('link', { name: 'Public page' })).toHaveCount(0);
	// What could not be published is not published by saving it.
	await page.route(/\/business-profile\/[^/]+$/, (route) => route.abort(), { times: 1 });
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible();
	await save(page);
	await expect(saved(page)).toBeVisible();
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await expect(page.getByText('Published. Everyone can find it now.')).toBeVisible();
	expect((await seen.goto(`/business-profile/${slug}`))?.status()).toBe(200);
	await expect(page.getByRole('link', { name: 'Public page' })).toBeVisible();

	await page.getByText('Temporarily closed').click();
	await save(page);
	await expect(saved(page)).toBeVisible();
	await seen.goto(`/business-profile/${slug}`);
	await expect(seen.getByText('Temporarily closed').first()).toBeVisible();

	await page.getByRole('button', { name: 'Delete this business' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
	await expect(page.getByText('This business is deleted')).toBeVisible();
	expect((await seen.goto(`/business-profile/${slug}`))?.status()).toBe(404);
	await page.goto('/me/me');
	await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
	await page.getByRole('button', { name: 'Restore' }).click();
	await expect(page.getByText(`${name} is restored.`)).toBeVisible();
	expect((await seen.goto(`/business-profile/${slug}`))?.status()).toBe(200);
	await visitor.close();
});
