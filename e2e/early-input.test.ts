import { expect, test } from '@playwright/test';
import { addAccount, password } from './member.ts';

test('a form that is sent before the scripts have come is sent once they are there @phone', async ({
	page,
	request,
}) => {
	const { address } = await addAccount(request, 'Early');
	const scripts = Promise.withResolvers<void>();
	await page.route('**/static/*.js', async (route) => {
		await scripts.promise;
		await route.fallback();
	});
	await page.goto('/auth/sign-in', { waitUntil: 'commit' });
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	scripts.resolve();
	await expect(page).not.toHaveURL(/sign-in/);
	await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
});
