import { expect, type Locator, type Page, test } from '@playwright/test';
import { pixels } from '../test/pictures.ts';
import {
	addBusiness,
	addBusinessAs,
	callAs,
	operatorAddress,
	otherBrowser,
	otherBrowserOf,
	signInByForm,
	signUp,
} from './member.ts';

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

test('photos are added after the fourth click, and seen large on the card @handheld', async ({ page, request }) => {
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

	const { page: reader } = await otherBrowser(browser, 'Rolf');
	const operator = await otherBrowserOf(browser, operatorAddress);
	await reader.goto(`/business-profile/${slug}`);
	await reader.getByRole('button', { name: /^Report: .+ review$/ }).click();
	await reader.getByLabel(/^Spam/).check();
	await reader.getByRole('button', { name: 'Send report' }).click();
	await expect(reader.getByText('We’ll take a look.')).toBeVisible();

	await operator.goto('/');
	await operator.getByRole('button', { name: /^Your menu/ }).click();
	await operator.getByRole('link', { name: /^Run the site.* waiting for you$/ }).click();
	await decide(operator, name, async (card) => {
		await card.getByLabel('Public reason').selectOption('spam');
		await card.getByLabel('Explanation for the person concerned').fill('It advertises another place.');
		await card.getByRole('button', { name: 'Remove' }).click();
	});
	await seenAfterReload(reader, () => reader.getByText('0 published, 1 removed (spam).'));

	await page.goto(`/business-profile/${slug}`);
	await expect(page.getByText('It advertises another place.')).toBeVisible();
	await page.getByRole('button', { name: 'Appeal' }).click();
	await page.getByLabel('Why shouldn’t it have been removed?').fill('I was there, and it is the only place I named.');
	await page.getByRole('button', { name: 'Send the appeal' }).click();
	await expect(page.getByText('Your appeal is waiting for a decision.')).toBeVisible();

	await operator.reload();
	await decide(operator, name, async (card) => {
		await card.getByLabel('Explanation for the person concerned').fill('You are right.');
		await card.getByRole('button', { name: 'Restore' }).click();
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

/** A decision of the operator's past the pages; gives its status. */
const decideBy = (operator: Page, decision: object) =>
	operator.evaluate(async (decision) => {
		const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
		const body = JSON.stringify(decision);
		return (await fetch('/api/v1/moderation/decisions', { method: 'POST', headers, body })).status;
	}, decision);

test('a business with reviews is closed by its owner, and deleted by an operator, whose decision can be appealed', async ({
	page,
	browser,
	request,
}) => {
	test.slow();
	const { page: owner } = await otherBrowser(browser, 'Olga');
	const name = `Reviewed ${Date.now()}`;
	const token = await owner.evaluate(() => localStorage.getItem('token') ?? '');
	const { id, slug } = await addBusinessAs(request, token, { business_name: name });
	await signUp(page, 'Rhea');
	await review(page, slug);

	await owner.goto(`/business-profile/me/${id}`);
	await expect(owner.getByText('so it can’t be deleted')).toBeVisible();
	await owner.getByRole('button', { name: 'Mark as closed' }).click();
	await expect(owner.getByText('Done.')).toBeVisible();
	await seenAfterReload(page, () => page.getByText('Permanently closed'));
	await expect(page.getByRole('article').getByText('Rhea')).toBeVisible();

	const operator = await otherBrowserOf(browser, operatorAddress);
	const removed = await decideBy(operator, {
		subject_type: 'profile',
		subject_ids: [id],
		action: 'delete',
		reason: 'fake',
		explanation: 'There is no house at this address.',
	});
	expect(removed).toBe(201);
	await owner.reload();
	await expect(owner.getByText('An operator deleted this business')).toBeVisible();
	await expect(owner.getByText('There is no house at this address.')).toBeVisible();
	await expect(owner.getByRole('button', { name: 'Restore' })).toBeHidden();
	await owner.getByRole('button', { name: 'Appeal' }).click();
	await owner.getByLabel('Why should the business stay?').fill('The house stands behind the other one.');
	await owner.getByRole('button', { name: 'Send the appeal' }).click();
	await expect(owner.getByText('Your appeal is waiting for a decision.')).toBeVisible();

	await operator.goto('/operator/moderation');
	await decide(operator, name, async (card) => {
		await card.getByLabel('Explanation for the person concerned').fill('You are right, there it is.');
		await card.getByRole('button', { name: 'Restore' }).click();
	});
	await seenAfterReload(page, () => page.getByRole('article').getByText('Rhea'));
	await Promise.all([owner.context().close(), operator.context().close()]);
});

test('a suspended member signs in, reads why, appeals, and is let in again @handheld', async ({ page, browser }) => {
	test.slow();
	const address = await signUp(page, 'Sven');
	const { id } = await callAs(page, 'GET', '/me');
	const operator = await otherBrowserOf(browser, operatorAddress);
	const suspended = await decideBy(operator, {
		subject_type: 'member',
		subject_ids: [id],
		action: 'remove',
		reason: 'spam',
		explanation: 'Thirty businesses were told the same.',
	});
	expect(suspended).toBe(201);
	await page.goto('/me/me');
	await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
	await expect(page.getByText('Thirty businesses were told the same.')).toBeVisible();
	await page.getByRole('button', { name: 'Sign out' }).last().click();
	await signInByForm(page, address);
	await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Download your data' })).toBeVisible();
	await page.getByRole('button', { name: 'Appeal' }).click();
	await page.getByLabel('Why should your account be reopened?').fill('I wrote to each of them in my own words.');
	await page.getByRole('button', { name: 'Send the appeal' }).click();
	await expect(page.getByText('Your appeal is waiting for a decision.')).toBeVisible();

	await operator.goto('/operator/moderation');
	await decide(operator, 'Sven', async (card) => {
		await card.getByLabel('Explanation for the person concerned').fill('You are right.');
		await card.getByRole('button', { name: 'Restore' }).click();
	});
	await page.reload();
	await expect(page).toHaveURL(/\/me\/me$/);
	await operator.context().close();
});

test('what I reported is listed with what came of it', async ({ page, request, browser }) => {
	const name = `Flagged ${Date.now()}`;
	const slug = await addBusiness(request, { business_name: name, status: 'published' });
	await signUp(page, 'Rona');
	await page.goto('/me/account');
	await page.getByRole('link', { name: 'My reports' }).click();
	await expect(page.getByText('You haven’t reported anything')).toBeVisible();
	await page.goto(`/business-profile/${slug}`);
	await page.getByRole('button', { name: `Report: ${name}` }).click();
	await page.getByLabel(/^Spam/).check();
	await page.getByRole('button', { name: 'Send report' }).click();
	await page.goto('/me/reports');
	const line = page.getByRole('article').filter({ hasText: name });
	await expect(line).toContainText('Waiting to be looked at');
	const operator = await otherBrowserOf(browser, operatorAddress);
	await operator.goto('/operator/moderation');
	await decide(operator, name, async (card) => {
		await card.getByLabel('Explanation for the person concerned').fill('It is a shop like any other.');
		await card.getByRole('button', { name: 'Keep it' }).click();
	});
	await page.reload();
	await expect(line).toContainText('Kept');
	await operator.context().close();
});
