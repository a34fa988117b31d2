import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import { apiKey, putSession, type SignedIn } from './session.ts';

export const password = 'correct horse battery';
let lastNumber = 0;

/** An address that nobody else uses, also when the tests run again. */
export const newAddress = (name: string): string =>
	`${name.toLowerCase().replaceAll(' ', '.')}.${process.pid}.${Date.now()}.${++lastNumber}@example.org`;

/** Accounts and messages are limited by the network that asks for them, and the people of the tests share no house. */
const newNetwork = () => ({
	'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
});

/** An account made past the pages, and signed in; its address is not confirmed, and the message with the link is sent. */
async function addUnconfirmed(request: APIRequestContext, name: string, address: string): Promise<SignedIn> {
	const data = { email: address, password, displayName: name, returnSecureToken: true };
	const { idToken, refreshToken, expiresIn } = await identity(request, 'signUp', data);
	await identity(request, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
	return signedIn(request, { idToken, refreshToken, expiresIn, address, isConfirmed: false });
}

/** An account made past the pages; its address is confirmed, as if they had followed the link of the message. */
export async function addAccount(
	request: APIRequestContext,
	name: string,
	address = newAddress(name),
): Promise<SignedIn> {
	const made = await addUnconfirmed(request, name, address);
	await useLink(request, address, made.token);
	// The token that says so.
	const answer = await request.post(`/securetoken.googleapis.com/v1/token?key=${apiKey}`, {
		form: { grant_type: 'refresh_token', refresh_token: made.refreshToken },
	});
	expect(answer.status()).toBe(200);
	const { id_token: idToken, refresh_token: refreshToken, expires_in: expiresIn } = await answer.json();
	return signedIn(request, { idToken, refreshToken, expiresIn, address, isConfirmed: true });
}

/** Signs in past the pages to an account with the password of all here. */
async function openAccount(request: APIRequestContext, address: string): Promise<SignedIn> {
	const data = { email: address, password, returnSecureToken: true };
	const { idToken, refreshToken, expiresIn } = await identity(request, 'signInWithPassword', data);
	const { users } = await identity(request, 'lookup', { idToken });
	return signedIn(request, { idToken, refreshToken, expiresIn, address, isConfirmed: users[0].emailVerified });
}

async function identity(request: APIRequestContext, call: string, data: object) {
	const url = `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${apiKey}`;
	const answer = await request.post(url, { headers: newNetwork(), data });
	expect(answer.status(), `${call}: ${await answer.text()}`).toBe(200);
	return answer.json();
}

/** With how the site shows them, as it asks for at every sign-in. */
async function signedIn(
	request: APIRequestContext,
	{
		idToken,
		expiresIn,
		...rest
	}: Pick<SignedIn, 'address' | 'isConfirmed' | 'refreshToken'> & {
		idToken: string;
		expiresIn: string;
	},
): Promise<SignedIn> {
	const answer = await request.get('/api/v1/me', { headers: { authorization: `Bearer ${idToken}` } });
	expect(answer.status()).toBe(200);
	const { uid, name, image, designation } = (await answer.json()).data;
	return { ...rest, uid, token: idToken, expiresAt: Date.now() + Number(expiresIn) * 1000, name, image, designation };
}

/** Somebody new with a confirmed address is signed in on the page, which has to be sent somewhere; gives the address. */
export async function signUp(page: Page, name: string, address?: string): Promise<string> {
	const member = await addAccount(page.request, name, address);
	await putSession(page, member);
	return member.address;
}

/** The same with an address that is not confirmed. */
export async function signUpUnconfirmed(page: Page, name: string, address = newAddress(name)): Promise<string> {
	await putSession(page, await addUnconfirmed(page.request, name, address));
	return address;
}

/**
 * Signs up on the page, as a person does, and waits until the site knows them and has led on; gives the address, which is not
 * confirmed. What the site is to say meanwhile, for some seconds only, is waited for along with it.
 */
export async function signUpByForm(page: Page, name: string, said?: (address: string) => string): Promise<string> {
	await page.goto('/auth/sign-up');
	return sendSignUpForm(page, name, said);
}

/** The same on the page that is open already. */
export async function sendSignUpForm(page: Page, name: string, said?: (address: string) => string): Promise<string> {
	const address = newAddress(name);
	const network = newNetwork();
	await page.route(/\/accounts:(signUp|sendOobCode)\b/, (route) =>
		route.fallback({ headers: { ...route.request().headers(), ...network } }),
	);
	await page.getByLabel('Your name').fill(name);
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill(password);
	const isSaid = async () => {
		if (said) await expect(page.getByText(said(address)).first()).toBeVisible({ timeout: 180_000 });
	};
	const isIn = async () => {
		await page.getByRole('button', { name: 'Create account' }).click();
		await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
		await expect(page).not.toHaveURL(/sign-up/);
	};
	await Promise.all([isSaid(), isIn()]);
	return address;
}

/** Signs in on the page, as a person does; what comes of it is the caller's to see. */
export async function signInByForm(page: Page, address: string, secret = password): Promise<void> {
	await page.goto('/auth/sign-in');
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill(secret);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Whoever is signed in on the page presses the link of the message in another tab. */
export const confirmAddress = async (page: Page, address: string): Promise<void> =>
	useLink(page.request, address, await page.evaluate(() => localStorage.getItem('token')));

async function useLink(request: APIRequestContext, address: string, idToken: string | null): Promise<void> {
	const link = await mailedLink(request, address, 'verifyEmail');
	const oobCode = new URLSearchParams(link.split('?')[1]).get('oobCode');
	await identity(request, 'update', { oobCode, idToken });
}

/** Somebody who has an account is signed in on the page, which has to be sent somewhere; `site` where it is not reached at its own address. */
export async function signIn(page: Page, address: string, site = ''): Promise<void> {
	await putSession(page, await openAccount(page.request, address), site);
}

/** A page of a browser of their own, on which somebody new with a confirmed address is signed in. */
export async function otherBrowser(browser: Browser, name: string): Promise<{ page: Page; address: string }> {
	const page = await otherPage(browser);
	return { page, address: await signUp(page, name) };
}

/** A page of a browser of their own, on which somebody who has an account is signed in. */
export async function otherBrowserOf(browser: Browser, address: string): Promise<Page> {
	const page = await otherPage(browser);
	await signIn(page, address);
	return page;
}

async function otherPage(browser: Browser): Promise<Page> {
	return (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage();
}

/** The one whom the server knows as its operator; `global-setup.ts` makes the account. */
export const operatorAddress = 'operator@example.org';

/** Whose businesses are when it does not matter whose they are. */
let owner: Promise<SignedIn> | undefined;

/** A business of somebody else's, added through the API; gives its address on the site. */
export async function addBusiness(request: APIRequestContext, fields: object): Promise<string> {
	owner ??= addAccount(request, 'Owner');
	return (await addBusinessAs(request, (await owner).token, fields)).slug;
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
export const callAs = (page: Page, method: string, path: string, body?: object): Promise<{ id: string }> =>
	page.evaluate(
		async ([method, path, body]) => {
			const headers = {
				authorization: `Bearer ${localStorage.getItem('token')}`,
				...(body && { 'content-type': 'application/json' }),
			};
			const answer = await fetch(`/api/v1${path}`, { method, headers, body: body ?? null });
			if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
			return (await answer.json()).data;
		},
		[method, path, body && JSON.stringify(body)] as const,
	);
