/** People who write to each other, each in a browser of their own. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { addAccount, otherBrowserOf } from './member.ts';
import type { SignedIn } from './session.ts';

export interface Person {
	name: string;
	id: string;
	account: SignedIn;
	page: Page;
}

/** A call past the pages; gives its data. */
export async function call(
	request: APIRequestContext,
	{ token }: SignedIn,
	method: string,
	path: string,
	data?: object,
) {
	const headers = { authorization: `Bearer ${token}` };
	const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
	expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
	return (await answer.json()).data;
}

/** Somebody who tells when they have read something. */
export async function person(browser: Browser, request: APIRequestContext, first: string): Promise<Person> {
	const name = `${first} ${Math.random().toString(36).slice(2, 8)}`;
	const account = await addAccount(request, name);
	const { id } = await call(request, account, 'PATCH', '/me', { settings: { read_receipts: true } });
	return { name, id, account, page: await otherBrowserOf(browser, account.address) };
}

/** Two who are friends, so that what they write comes into the inbox. */
export async function friends(browser: Browser, request: APIRequestContext): Promise<[ana: Person, ben: Person]> {
	const [ana, ben] = [await person(browser, request, 'Ana'), await person(browser, request, 'Ben')];
	await call(request, ana.account, 'POST', `/me/friends/${ben.id}`);
	await call(request, ben.account, 'POST', `/me/friends/${ana.id}`);
	return [ana, ben];
}

/** What is sent from this page goes out at once: ten seconds in which it could be taken back are not waited for. */
export async function sendAtOnce(page: Page): Promise<void> {
	await page.route('**/messages/compose', (route) =>
		route.continue({ postData: { ...route.request().postDataJSON(), undo_seconds: 0 } }),
	);
}

export const listOf = (page: Page, folder: string) => page.getByRole('region', { name: `Messages in ${folder}` });
