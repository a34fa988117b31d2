import { expect, type Page, test } from '@playwright/test';
import { otherBrowserOf, sendSignUpForm, signInByForm, signUp } from './member.ts';
import { openPage } from './open-page.ts';

/** What the site keeps in the browser for whoever is signed in, and the records of the SDK, once that has started. */
async function keptBy(page: Page) {
	await page.goto('/me/account');
	await expect(page.getByRole('region', { name: 'Ways to sign in' }).getByRole('listitem').first()).toBeVisible();
	const ofSite = await page.evaluate(() => ({ ...localStorage }));
	const ofSdk = await page.evaluate(async () => {
		const opened = indexedDB.open('firebaseLocalStorageDb');
		await new Promise((resolve) => opened.addEventListener('success', resolve));
		const read = opened.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
		await new Promise((resolve) => read.addEventListener('success', resolve));
		opened.result.close();
		return read.result as object[];
	});
	return { ofSite, ofSdk };
}

/** Other at every sign-in. */
const isOfItsOwn = /^(token|accessToken|refreshToken|expirationTime|createdAt|lastLoginAt)$/;
const alike = (kept: object) =>
	JSON.parse(JSON.stringify(kept), (key, value) => (isOfItsOwn.test(key) ? typeof value : value));

test('who is signed in past the form is so as whoever fills it in', async ({ page, browser }) => {
	const address = await signUp(page, 'Sesha');
	const without = await otherBrowserOf(browser, address);
	await page.evaluate(() => localStorage.clear());
	await signInByForm(page, address);
	await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
	await expect(page).not.toHaveURL(/sign-in/);
	const [byForm, pastIt] = [await keptBy(page), await keptBy(without)];
	expect(byForm.ofSdk).toHaveLength(1);
	expect(alike(pastIt)).toEqual(alike(byForm));
	await without.context().close();
});

test('who signs up where somebody has signed out before is welcomed all the same', async ({ page }) => {
	await signUp(page, 'Anouk');
	await openPage(page, '/about');
	await page.getByRole('button', { name: 'Your menu' }).click();
	await page.getByRole('button', { name: 'Sign out', exact: true }).click();
	await expect(page).toHaveURL('/auth/sign-in');
	await page.getByRole('link', { name: 'Create account' }).click();
	await sendSignUpForm(page, 'Bela', (address) => `Welcome! An email is on its way to ${address}.`);
});
