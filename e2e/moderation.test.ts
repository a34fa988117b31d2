import { expect, type Locator, type Page, test } from '@playwright/test';
import { pixels } from '../test/pictures.ts';
import { addBusiness, operatorAddress, otherBrowser, signUp } from './member.ts';

let salt = 40;
const photo = async (name: string) => ({
	name,
	mimeType: 'image/jpeg',
	buffer: await pixels(900, 600, ++salt).jpeg().toBuffer(),
});

/** Four clicks on the page of a business. */
async function review(page: Page, slug: string): Promise<void> {
	await page.goto(`/business-profile/${slug}`);
	for (const row of await page.getByRole('radiogroup').all()) await row.getByRole('radio').nth(3).click();
	await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();
}

test('photos are added after the fourth click, and seen large on the card @phone', async ({ page, request }) => {
	test.slow();
	const slug = await addBusiness(request, { business_name: `Photographed ${Date.now()}`, status: 'published' });
	await signUp(page, 'Pia');
	await review(page, slug);
	await page.getByRole('button', { name: 'Add photos' }).first().click();
	const region = page.getByRole('region', { name: 'Photos', exact: true });
	const chooser = page.waitForEvent('filechooser');
	await region.getByRole('button', { name: 'Add photos' }).click();
	await (await chooser).setFiles([await photo('counter.jpg'), await photo('cup.jpg')]);
	await expect(region.getByText('2 of 6.')).toBeVisible();
	await region.getByRole('row', { name: 'Photo 1' }).click();
	await region.getByLabel(/What does it show/).fill('The counter');
	await region.getByLabel(/What does it show/).press('Enter');
	await page.getByRole('button', { name: 'Done' }).click();
	await page.reload();
	await page.getByRole('article').getByRole('link', { name: 'Photo 1: The counter' }).click();
	const lightbox = page.getByRole('dialog');
	await expect(lightbox.getByText('1 / 2')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(lightbox).toBeHidden();
});

test('a report, its removal by an operator, the appeal, and the review back in its place', async ({
	page,
	browser,
	request,
}) => {
	test.slow();
	const name = `Disputed ${Date.now()}`;
	const slug = await addBusiness(request, { business_name: name, status: 'published' });
	await signUp(page, 'Rita');
	await review(page, slug);

	const { page: reader } = await otherBrowser({ browser, request }, 'Rolf');
	const { page: operator } = await otherBrowser({ browser, request }, 'Otto', operatorAddress);
	await reader.goto(`/business-profile/${slug}`);
	await reader.getByRole('button', { name: /^Report: the review by/ }).click();
	await reader.getByLabel(/^Spam/).check();
	await reader.getByRole('button', { name: 'Report it' }).click();
	await expect(reader.getByText('A person will look at it.')).toBeVisible();

	await operator.goto('/operator/moderation');
	await decide(operator, name, async (card) => {
		await card.getByLabel('Public reason').selectOption('spam');
		await card.getByLabel('What whoever it is about reads').fill('It advertises another place.');
		await card.getByRole('button', { name: 'Remove' }).click();
	});
	await seenAfterReload(reader, () => reader.getByText('0 published, 1 removed (spam).'));

	await page.goto(`/business-profile/${slug}`);
	await expect(page.getByText('It advertises another place.')).toBeVisible();
	await page.getByRole('button', { name: 'Appeal' }).click();
	await page.getByLabel('Why should it not have been removed?').fill('I was there, and it is the only place I named.');
	await page.getByRole('button', { name: 'Send the appeal' }).click();
	await expect(page.getByText('Your appeal waits for a decision.')).toBeVisible();

	await operator.reload();
	await decide(operator, name, async (card) => {
		await card.getByLabel('What whoever it is about reads').fill('You are right.');
		await card.getByRole('button', { name: 'Put it back' }).click();
	});
	await seenAfterReload(reader, () => reader.getByRole('article').getByText('Rita'));
	await reader.goto('/moderation');
	await expect(reader.getByRole('listitem').filter({ hasText: name }).first()).toContainText('Put a review back');
	await Promise.all([reader.context().close(), operator.context().close()]);
});

/** A public page may be some seconds old. */
const seenAfterReload = (page: Page, what: () => Locator) =>
	expect(async () => {
		await page.reload();
		await expect(what().first()).toBeVisible({ timeout: 2000 });
	}).toPass();

async function decide(page: Page, business: string, act: (card: Locator) => Promise<void>) {
	const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: business }) });
	await act(card);
	await expect(card).toHaveCount(0);
}
