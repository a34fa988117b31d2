import { expect, type Page } from '@playwright/test';

/** The way on from the step of adding a business that is shown, to the one of this title. */
export async function nextStep(page: Page, title: string): Promise<void> {
	await page.getByRole('button', { name: 'Continue' }).click();
	await expect(page.getByRole('heading', { name: title })).toBeFocused();
}
export const whereStep = 'Where do people find you?';
export const whenStep = 'When are you open?';

/** A member publishes a business of which they say nothing but its name; gives its id. */
export async function publishByName(page: Page, name: string): Promise<string> {
	await page.goto('/business-profile/me/add');
	await page.getByLabel('Business name').fill(name);
	await nextStep(page, whereStep);
	await nextStep(page, whenStep);
	await page.getByRole('button', { name: 'Publish' }).click();
	await expect(page).toHaveURL(/business-profile\/me\/[0-9a-f-]{36}$/);
	return page.url().split('/').at(-1) ?? '';
}
