/** A slip from a need to thanks, between two friends and somebody who has no account. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { mailedQuestion } from './mailbox.ts';
import { newAddress } from './member.ts';
import { openPage } from './open-page.ts';
import { call, friends } from './people.ts';

test('somebody is passed on, agrees without an account, and both friends say what came of it', async ({
	browser,
	page: contact,
	request,
}) => {
	test.slow();
	const [ana, ben] = await friends(browser, request);
	const address = newAddress('Ines Moll');
	await openPage(ana.page, '/me/referrals');
	await expect(ana.page.getByRole('heading', { name: 'No one has referred anyone to you yet.' })).toBeVisible();
	expect(await violationsOf(ana.page, 'all')).toEqual([]);
	await ana.page.getByRole('link', { name: 'New referral' }).first().click();
	await ana.page.getByRole('button', { name: 'Ask them' }).click();
	await expect(ana.page.getByText('Choose a friend.')).toBeVisible();
	await ana.page.getByLabel('Who can help?').fill(ben.name.slice(0, 3));
	await ana.page.getByRole('button', { name: ben.name }).click();
	await expect(ana.page.getByRole('button', { name: 'Change' })).toBeFocused();
	await ana.page.getByLabel('What do they need?').fill('A leaking roof, to be mended before winter.');
	await ana.page.getByLabel('Their name').fill('Ines Moll');
	await ana.page.getByLabel('Their email address').fill(address);
	expect(await violationsOf(ana.page, 'all')).toEqual([]);
	await ana.page.getByRole('button', { name: 'Ask them' }).click();
	await expect(ana.page.getByText('Ines Moll has been asked by email.')).toBeVisible();

	await openPage(ben.page, '/me/referrals');
	await expect(ben.page.getByText('A leaking roof')).toHaveCount(0);

	await openPage(contact, await mailedQuestion(request, address));
	await expect(contact.getByRole('heading', { level: 1 })).toContainText('put you in touch with');
	await expect(contact.getByText(address)).toBeVisible();
	expect(await violationsOf(contact, 'all')).toEqual([]);
	// Also on the smallest screen, however long the address.
	await contact.setViewportSize({ width: 320, height: 700 });
	expect(await contact.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	await contact.setViewportSize({ width: 1280, height: 720 });
	await contact.getByRole('button', { name: 'Yes, put us in touch' }).click();
	await expect(contact.getByRole('heading', { name: 'You said yes' })).toBeVisible();

	await openPage(ben.page, '/me/me');
	await expect(ben.page.getByText('You have a referral to answer.')).toBeVisible();
	await ben.page.getByRole('link', { name: 'View referrals' }).click();
	await expect(ben.page.getByRole('link', { name: address })).toBeVisible();
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await ben.page.getByRole('button', { name: 'Accept' }).click();
	// A step that was taken elsewhere meanwhile is not taken again: the slip is shown as it stands.
	await expect(ben.page.getByRole('button', { name: 'We’re in touch' })).toBeVisible();
	const [slip] = await call(request, ben.account, 'GET', '/referrals');
	await call(request, ben.account, 'PATCH', `/referrals/${slip.id}`, { step: 'contacted' });
	await ben.page.getByRole('button', { name: 'We’re in touch' }).click();
	await expect(ben.page.getByText('This referral has moved on since you last looked.')).toBeVisible();
	await ben.page.getByRole('button', { name: 'We got the job' }).click();
	const dialog = ben.page.getByRole('dialog', { name: 'What was it worth?' });
	await dialog.getByLabel('Amount').fill('12.50');
	await expect(dialog.getByText('Rounded to 13.')).toBeVisible();
	await dialog.getByLabel('Amount').fill('2400');
	await expect(dialog.getByText('A rough whole number is fine.')).toBeVisible();
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(dialog.getByText('Choose a currency').last()).toBeVisible();
	await dialog.getByLabel('Currency').selectOption('EUR');
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(ben.page.getByText('Worth €2,400 (only you see this)')).toBeVisible();
	await ben.page.getByRole('button', { name: 'Say thank you' }).click();
	await expect(ben.page.getByRole('button', { name: 'Say thank you' })).toHaveCount(0);

	const wonNews = ana.page.getByRole('main').getByRole('link', { name: `${ben.name} got the job you passed on.` });
	await openPage(ana.page, '/me/notifications');
	await expect(
		ana.page.getByRole('main').getByRole('link', { name: `${ben.name} thanks you for your referral.` }),
	).toBeVisible();
	await wonNews.click();
	await expect(ana.page.getByRole('button', { name: 'Yes, it did' })).toBeVisible();
	await openPage(ana.page, '/me/me');
	await expect(ana.page.getByText('A job you passed on was won. Please confirm it.')).toBeVisible();
	await ana.page.getByRole('link', { name: 'View referrals' }).click();
	await expect(ana.page.getByRole('link', { name: 'Given', exact: true })).toHaveAttribute('aria-current', 'page');
	await expect(ana.page.getByText('2,400')).toHaveCount(0);
	await ana.page.getByRole('button', { name: 'Yes, it did' }).click();
	await expect(ana.page.getByText('Confirmed by both')).toBeVisible();

	await openPage(ben.page, '/innovations/rea');
	await expect(ben.page.getByRole('heading', { name: 'Your statement' })).toBeVisible();
	await expect(ben.page.getByRole('row', { name: /A leaking roof.*€2,400/ })).toBeVisible();
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await ben.page.emulateMedia({ media: 'print' });
	await expect(ben.page.getByRole('heading', { name: 'More innovations' })).toBeHidden();
	await ben.page.emulateMedia({ media: 'screen' });
	const [download] = await Promise.all([
		ben.page.waitForEvent('download'),
		ben.page.getByRole('button', { name: 'Download (CSV)' }).click(),
	]);
	const [names, line, ...others] = readFileSync(await download.path(), 'utf8').split('\r\n');
	expect(names).toContain('id,created_at,changed_at,role,other.name');
	expect(line).toContain(`,receiver,${ana.name},,"A leaking roof`);
	expect(line).toMatch(/,2400,EUR$/);
	expect(others).toEqual(['']);
	for (const { page } of [ana, ben]) await page.context().close();
});

test('a visitor sees an example of a statement that says it is one @handheld', async ({ page }) => {
	await openPage(page, '/innovations/rea');
	await expect(page.getByText('An example with made-up people.')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Your statement' })).toHaveCount(0);
	expect(await violationsOf(page, 'all')).toEqual([]);
});

test('who was not asked, or has said no, is told so @handheld', async ({ page }) => {
	await openPage(page, `/referral?code=${'x'.repeat(43)}`);
	await expect(page.getByRole('heading', { name: 'There’s nothing to answer here any more.' })).toBeVisible();
	await openPage(page, '/referral');
	await expect(page.getByRole('heading', { name: 'This link isn’t complete.' })).toBeVisible();
	expect(await violationsOf(page, 'all')).toEqual([]);
});
