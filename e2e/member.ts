import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const password = 'correct horse battery';
let lastNumber = 0;

/** An address that nobody else uses, also when the tests run again. */
export const newAddress = (name: string): string => `${name}.${process.pid}.${Date.now()}.${++lastNumber}@example.org`;

/** Signs up on the page, as a person would, and waits until the site knows them; gives the address. */
export async function signUp(page: Page, name: string): Promise<string> {
	const address = newAddress(name.toLowerCase().replaceAll(' ', '.'));
	await page.goto('/auth/sign-up');
	await page.getByLabel('Your name').fill(name);
	await page.getByLabel('E-mail address').fill(address);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
	// The page leads on by itself: what follows must not meet a navigation under way.
	await expect(page).not.toHaveURL(/sign-up/);
	return address;
}

/** A business of somebody's own, added through the API; gives its address on the site. */
export async function addBusiness(request: APIRequestContext, fields: object): Promise<string> {
	const account = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=vouch', {
		data: { email: newAddress('owner'), password, returnSecureToken: true },
	});
	const { idToken } = await account.json();
	const added = await request.post('/api/v1/business-profile', {
		headers: { authorization: `Bearer ${idToken}` },
		data: { ...fields, confirm_distinct: true },
	});
	expect(added.status()).toBe(201);
	return (await added.json()).data.slug;
}

/** A call that the signed-in member of this page makes; gives its data. */
export const callAs = (page: Page, method: string, path: string): Promise<{ id: string }> =>
	page.evaluate(
		async ([method, path]) => {
			const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
			const answer = await fetch(`/api/v1${path}`, { method, headers });
			if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
			return (await answer.json()).data;
		},
		[method, path] as const,
	);
