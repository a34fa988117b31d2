import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { addBusiness, newAddress, password, signUpByForm } from './member.ts';
import { openPage } from './open-page.ts';
import { swipe } from './swipe.ts';

const mark = () => Math.random().toString(36).slice(2, 8);

test('three cards greet who signs up, can be done or skipped, and do not come back @handheld', async ({
	page,
	request,
	isMobile,
}) => {
	const name = `Wellspring Books ${mark()}`;
	// A swipe needs two places, also where nobody else has added one.
	await addBusiness(request, { business_name: `Next to it ${mark()}` });
	await addBusiness(request, { business_name: name });
	await signUpByForm(page, 'Nova');
	await expect(page).toHaveURL(/\/me\/welcome$/);
	await expect(page.getByRole('heading', { level: 2, name: 'Find people you know' })).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);
	const isKept = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
	await Promise.all([isKept(), page.getByRole('button', { name: 'Skip', exact: true }).press('Enter')]);

	if (isMobile) {
		const place = page.getByRole('heading', { level: 3 }).first();
		const first = (await place.textContent()) ?? '';
		await expect(page.getByRole('radiogroup')).toHaveCount(4);
		await swipe(place, 'left');
		await expect(place).not.toHaveText(first);
		await swipe(place, 'right');
		await expect(place).toHaveText(first);
	}
	await page.getByRole('searchbox', { name: 'Look for a place you know' }).fill(name);
	await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
	// The place is there before what is asked about it.
	await expect(page.getByRole('radiogroup')).toHaveCount(4);
	for (const row of await page.getByRole('radiogroup').all()) await row.getByRole('radio').nth(4).click();
	await expect(page.getByText('1 of 3 rated')).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);

	// What was done and skipped is known after a reload.
	await openPage(page, '/me/welcome');
	await expect(page.getByRole('heading', { level: 2, name: 'Rate three places you know' })).toBeVisible();
	await expect(page.getByText('1 of 3 rated')).toBeVisible();
	await Promise.all([isKept(), page.getByRole('button', { name: 'Skip', exact: true }).click()]);
	await expect(page.getByRole('heading', { level: 2, name: 'Add your picture' })).toBeVisible();
	await page.getByRole('button', { name: 'Skip', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Control Page' })).toBeVisible();
	await page.goto('/me/welcome');
	await expect(page).toHaveURL(/\/me\/me$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Control Page' })).toBeVisible();
});

test('who signs up on the way to somewhere goes there; who is found by nobody is so from the first moment', async ({
	page,
}) => {
	await openPage(page, '/auth/sign-up?next=%2Fblog');
	await page.getByLabel('Your name').fill('Ned');
	await page.getByLabel('Email address').fill(newAddress('ned'));
	await page.locator('input[name=password]').fill(password);
	await page.getByLabel('Who can find you by name?').selectOption('No one');
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(page).toHaveURL(/\/blog$/);
	await page.goto('/me/account');
	const question = page.getByRole('group', { name: 'Who can find me by name?' });
	await expect(question.getByRole('radio', { name: /^No one/ })).toBeChecked();
	await page.goto('/me/me');
	const notice = page.getByRole('region', { name: 'Get the most out of your circle' });
	await expect(notice.getByRole('link', { name: 'Get started' })).toBeVisible();
	await notice.getByRole('button', { name: 'Don’t show again' }).click();
	await expect(notice).toHaveCount(0);
});
