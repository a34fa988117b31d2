import { expect, type Page, test } from '@playwright/test';
import { addAccount, addBusiness, password } from './member.ts';

/** The page without its scripts, until they are let go. */
async function withoutScripts(page: Page, path: string): Promise<() => void> {
	const scripts = Promise.withResolvers<void>();
	await page.route('**/static/*.js', async (route) => {
		await scripts.promise;
		await route.fallback();
	});
	await page.goto(path, { waitUntil: 'commit' });
	return scripts.resolve;
}

test('a form that is sent before the scripts have come is sent once they are there @phone', async ({
	page,
	request,
}) => {
	const { address } = await addAccount(request, 'Early');
	const letGo = await withoutScripts(page, '/auth/sign-in');
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	letGo();
	await expect(page).not.toHaveURL(/sign-in/);
	await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
});

test('a button that is pressed before the scripts have come is pressed once they are there', async ({
	page,
	request,
}) => {
	const slug = await addBusiness(request, { business_name: `Early ${Date.now()}`, status: 'published' });
	const letGo = await withoutScripts(page, `/business-profile/${slug}`);
	await page.getByRole('button', { name: 'Innovations' }).click();
	letGo();
	await expect(page.getByRole('link', { name: 'Gamification' })).toBeVisible();
});
