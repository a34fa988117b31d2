import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { mailedLink } from './mailbox.ts';

export const password = 'correct horse battery';
let lastNumber = 0;

/** An address that nobody else uses, also when the tests run again. */
export const newAddress = (name: string): string => `${name}.${process.pid}.${Date.now()}.${++lastNumber}@example.org`;

/** Accounts and messages are limited by the network that asks for them, and the people of the tests share no house. */
const newNetwork = () => ({
	'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
});

async function moveToNewNetwork(page: Page): Promise<void> {
	const network = newNetwork();
	await page.route(/\/accounts:(signUp|sendOobCode)\b/, (route) =>
		route.fallback({ headers: { ...route.request().headers(), ...network } }),
	);
}

/** Signs up on the page, as a person would, and confirms the address; gives it. */
export async function signUp(page: Page, name: string, address?: string): Promise<string> {
	const given = await signUpUnconfirmed(page, name, address);
	await confirmAddress(page, given);
	return given;
}

/** Whoever is signed in on the page presses the link of the message in another tab. */
export const confirmAddress = async (page: Page, address: string): Promise<void> =>
	useLink(page.request, address, await page.evaluate(() => localStorage.getItem('token')));

async function useLink(request: APIRequestContext, address: string, idToken: string | null): Promise<void> {
	const link = await mailedLink(request, address, 'verifyEmail');
	const oobCode = new URLSearchParams(link.split('?')[1]).get('oobCode');
	const confirmed = await request.post('/identitytoolkit.googleapis.com/v1/accounts:update?key=vouch', {
		headers: newNetwork(),
		data: { oobCode, idToken },
	});
	expect(confirmed.status()).toBe(200);
}

/** Signs up on the page, and waits until the site knows them; gives the address, which is not confirmed. */
export async function signUpUnconfirmed(
	page: Page,
	name: string,
	address = newAddress(name.toLowerCase().replaceAll(' ', '.')),
): Promise<string> {
	await moveToNewNetwork(page);
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

/** An account made past the pages; its address is confirmed, as if they had followed the link of the message. */
export async function addAccount(
	request: APIRequestContext,
	name: string,
	address = newAddress(name.toLowerCase()),
): Promise<{ address: string; token: string }> {
	const headers = newNetwork();
	const identity = (call: string, data: object) =>
		request.post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=vouch`, { headers, data });
	const made = await identity('signUp', { email: address, password, displayName: name, returnSecureToken: true });
	if (made.ok()) {
		const { idToken } = await made.json();
		await identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
		await useLink(request, address, idToken);
	}
	const { idToken } = await (
		await identity('signInWithPassword', { email: address, password, returnSecureToken: true })
	).json();
	return { address, token: idToken };
}

/** Signs in on the page, and waits until the site knows them; `site` where it is not reached at its own address. */
export async function signIn(page: Page, address: string, site = ''): Promise<void> {
	await page.goto(`${site}/auth/sign-in`);
	await page.getByLabel('E-mail address').fill(address);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
	await expect(page).not.toHaveURL(/sign-in/);
}

/** A page of a browser of their own, on which somebody with a confirmed address is signed in. */
export async function otherBrowser(
	{ browser, request }: { browser: Browser; request: APIRequestContext },
	name: string,
	address?: string,
): Promise<{ page: Page; address: string }> {
	const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
	const page = await context.newPage();
	const account = await addAccount(request, name, address);
	await signIn(page, account.address);
	return { page, address: account.address };
}

/** The one whom the server knows as its operator. */
export const operatorAddress = 'operator@example.org';

/** A business of somebody's own, added through the API; gives its address on the site. */
export async function addBusiness(request: APIRequestContext, fields: object): Promise<string> {
	const { token } = await addAccount(request, 'Owner');
	return (await addBusinessAs(request, token, fields)).slug;
}

export async function addBusinessAs(
	request: APIRequestContext,
	token: string,
	fields: object,
): Promise<{ id: string; slug: string }> {
	const added = await request.post('/api/v1/business-profile', {
		headers: { authorization: `Bearer ${token}` },
		data: { ...fields, confirm_distinct: true },
	});
	expect(added.status()).toBe(201);
	return (await added.json()).data;
}

/** A business that nobody owns any more, because its owner has left. */
export async function addUnowned(request: APIRequestContext, fields: object): Promise<{ id: string; slug: string }> {
	const { token } = await addAccount(request, 'Leaver');
	const business = await addBusinessAs(request, token, fields);
	const left = await request.delete('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
	expect(left.status()).toBe(200);
	return business;
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
