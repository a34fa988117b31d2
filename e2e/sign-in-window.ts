import { expect, type Page } from '@playwright/test';

let lastNumber = 0;

/** An invented address that nobody else uses, of those that the demo provider gives. */
export const inventedAddress = (name: string): string =>
	`${name}.${process.pid}.${Date.now()}.${++lastNumber}@popup.test`;

/** Presses a button that opens the window of a provider, and waits for its page. */
export async function openWindow(page: Page, button: string | RegExp): Promise<Page> {
	const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
	await expect(popup).toHaveTitle(/Auth Emulator/);
	await popup.waitForFunction(() => 'toggleForm' in window);
	return popup;
}

/** Signs in there with a new account, as public browser suites do. */
export async function addAccount(popup: Page, email: string, name = ''): Promise<void> {
	await popup.locator('.js-new-account').click();
	await popup.locator('#email-input').fill(email);
	await popup.locator('#display-name-input').fill(name);
	await closesItself(popup, () => popup.locator('#sign-in').click());
}

/** Signs in there with an account that was added before. */
export async function chooseAccount(popup: Page, email: string): Promise<void> {
	await closesItself(popup, () => popup.locator('#accounts-list li', { hasText: email }).click());
}

async function closesItself(popup: Page, press: () => Promise<void>): Promise<void> {
	const isClosed = popup.waitForEvent('close');
	await press();
	await isClosed;
}

/** Waits until the site knows who this is, and has led on. */
export async function expectSignedIn(page: Page, by: 'password' | 'google' | 'facebook', email: string): Promise<void> {
	await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
	await expect(page).not.toHaveURL(/\/auth\//);
	const kept = await page.evaluate(() => [localStorage.getItem('loginType'), localStorage.getItem('email')]);
	expect(kept).toEqual([by, email]);
}
