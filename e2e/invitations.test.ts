import { type Browser, expect, type Page, test } from '@playwright/test';
import { publishByName } from './adding.ts';
import { violationsOf } from './axe.ts';
import { hold } from './hold.ts';
import {
	addBusiness,
	addAccount as addMember,
	operatorAddress,
	otherBrowser,
	otherBrowserOf,
	signUp,
	signUpByForm,
} from './member.ts';
import { expectNarrow } from './narrow.ts';
import { openPage } from './open-page.ts';
import { call } from './people.ts';
import { addAccount, inventedAddress, openWindow } from './sign-in-window.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
/** Somebody who has never been here, in a browser that does not look like the inviter's: what looks alike doesn't count. */
const visitor = async (browser: Browser): Promise<Page> =>
	(await browser.newContext({ baseURL: process.env.E2E_URL ?? '', userAgent: `Another browser ${mark()}` })).newPage();

/** The path of the member's own link, as their page shows it. */
async function ownLink(page: Page): Promise<string> {
	await page.goto('/me/invite');
	const { pathname, search } = new URL(await page.getByLabel('Your link').inputValue());
	return pathname + search;
}

async function expectInNetwork(page: Page, name: string): Promise<void> {
	await page.goto('/me/referral-network');
	const row = page.getByRole('row').filter({ hasText: name });
	await expect(row).toContainText('Joined');
	await expect(page.getByRole('img', { name: /^You in the middle/ })).toBeVisible();
}

/** It is said for ten seconds from the moment on in which they join, on whichever page they are by then. */
const expectFriends = (page: Page, name: string) =>
	expect(page.getByText(`You and ${name} are friends now.`)).toBeVisible({ timeout: 180_000 });

test('a link brings a friend, whose code survives the form for signing up', async ({ browser, page }) => {
	test.slow();
	const names = { ana: `Ana ${mark()}`, ben: `Ben ${mark()}` };
	await signUp(page, names.ana);
	const link = await ownLink(page);
	const ben = await visitor(browser);
	await ben.goto(link);
	await expect(ben.getByRole('heading', { level: 1, name: new RegExp(`${names.ana} invites you`) })).toBeVisible();
	await expect(ben.getByText(/You and .* become friends/)).toBeVisible();
	await ben.getByRole('link', { name: 'Create your account' }).click();
	await expect(ben).toHaveURL(/sign-up/);
	// They join while the mail is being asked for. What is said of that is shown over it, and goes.
	const { promise: hasJoined, resolve: letGo } = Promise.withResolvers<void>();
	await ben.route('**/accounts:sendOobCode*', async (route) => {
		await hasJoined;
		await route.fallback();
	});
	const signedUp = signUpByForm(ben, names.ben);
	await expectFriends(ben, names.ana);
	letGo();
	await signedUp;
	await expect(ben.getByText(/^Welcome! An email is on its way/)).toBeVisible();
	await ben.getByRole('button', { name: 'Dismiss' }).click();
	await expectFriends(ben, names.ana);
	await expectInNetwork(page, names.ben);
	await page.goto('/me/friends');
	await expect(page.getByRole('link', { name: names.ben, exact: true })).toBeVisible();
	await ben.context().close();
});

test('and a provider’s window', async ({ browser, page }) => {
	test.slow();
	const [ana, ben] = [`Ana ${mark()}`, `Ben ${mark()}`];
	await signUp(page, ana);
	const link = await ownLink(page);
	const other = await visitor(browser);
	await other.goto(link);
	await other.getByRole('link', { name: 'Create your account' }).click();
	await expect(other).toHaveURL(/sign-up/);
	const popup = await openWindow(other, 'Continue with Google');
	await Promise.all([addAccount(popup, inventedAddress('invited'), ben), expectFriends(other, ana)]);
	await expectInNetwork(page, ben);
	await other.context().close();
});

test('invitations are mailed, listed and taken back', async ({ page }) => {
	await signUp(page, `Ana ${mark()}`);
	await page.goto('/me/invite');
	await page.getByLabel('Email addresses').fill('nobody');
	await page.getByRole('button', { name: 'Send invitations' }).click();
	await expect(page.getByText('Enter at least one email address.')).toBeVisible();
	await page.getByLabel('Email addresses').fill(`a.${mark()}@example.org, b.${mark()}@example.org`);
	await page.getByRole('button', { name: 'Send invitations' }).click();
	await expect(page.getByText('2 invitations are on their way.')).toBeVisible();
	const sent = page.getByRole('listitem').filter({ hasText: 'a…@example.org' });
	await expect(sent).toContainText('Not opened yet');
	await sent.getByRole('button', { name: /^Cancel the invitation/ }).click();
	await expect(sent).toContainText('Cancelled');
});

test('owners find where to ask their customers on both pages of their business', async ({ page }) => {
	await signUp(page, `Ana ${mark()}`);
	await publishByName(page, `Asking Corner ${mark()}`);
	const form = page.getByRole('region', { name: 'Ask your customers' });
	await page.getByRole('link', { name: 'Ask your customers' }).click();
	await expect(form.getByLabel('Email addresses')).toBeInViewport();
	await page.goBack();
	await page.getByRole('link', { name: 'Public page' }).click();
	const ownerView = page.getByRole('region', { name: 'Only you see this' });
	await ownerView.getByRole('link', { name: 'Ask your customers' }).click();
	const customers = Array.from({ length: 8 }, () => `customer.${mark()}@example.org`);
	await form.getByLabel('Email addresses').fill(customers.join(', '));
	await form.getByRole('radio', { name: /^Every other one/ }).check();
	await form.getByLabel('A few words of your own').fill('How was it?');
	// The connection is lost after the first of the four who are drawn.
	let asked = 0;
	await page.route(/create-invitation-code$/, (route) => (++asked === 1 ? route.fallback() : route.abort()));
	await page.route(/invite\/codes\?/, (route) => route.abort());
	const isOld = page.getByText('We couldn’t update this page just now.').waitFor();
	await form.getByRole('button', { name: 'Send invitations' }).click();
	await expect(form.getByRole('alert')).toContainText('1 invitation is on its way. ');
	await isOld;
	await expect(form.getByLabel('Email addresses')).toHaveValue(/^\S+\n\S+\n\S+$/);
	await expect(form.getByLabel('A few words of your own')).toHaveValue('How was it?');
	// Of those who are left nobody is drawn again.
	await page.unrouteAll();
	await form.getByRole('button', { name: 'Send invitations' }).click();
	await expect(page.getByText('3 invitations are on their way.')).toBeVisible();
	await expect(form.getByLabel('Email addresses')).toHaveValue('');
});

test('invitations can be sent and read by everyone @phone', async ({ browser, page, request }) => {
	test.slow();
	const slug = await addBusiness(request, { business_name: `Shared Inn ${mark()}` });
	const ben = (await otherBrowser(browser, `Ben ${mark()}`)).page;
	await ben.goto(`/business-profile/${slug}`);
	await ben.getByRole('link', { name: 'Tell a friend' }).click();
	await expect(ben.getByRole('heading', { level: 1, name: /^Tell a friend about Shared Inn/ })).toBeVisible();
	const { pathname, search } = new URL(await ben.getByLabel('Your link').inputValue());
	expect(search).toContain(slug);
	await page.goto(pathname + search);
	await expect(page.getByRole('link', { name: /Shared Inn/ })).toBeVisible();

	// Whoever was only told the code types it, as it was heard.
	await openPage(page, '/auth/sign-up');
	await page.getByRole('link', { name: 'Enter your code' }).click();
	await page.getByLabel('Code').fill('I don’t know');
	await page.getByRole('button', { name: 'Open the invitation' }).click();
	await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/^That’s not a code/);
	const code = pathname.split('/').at(-1)!.toLowerCase();
	await page.getByLabel('Code').fill(`${code.slice(0, 5)}-${code.slice(5)} `);
	await page.getByRole('button', { name: 'Open the invitation' }).click();
	await expect(page.getByRole('heading', { level: 1, name: / invites you to / })).toBeVisible();
	for (const [who, path] of [
		[ben, '/me/invite'],
		[ben, '/me/referral-network'],
		[page, pathname + search],
		[page, '/invite'],
		[page, '/invite/opt-out/none'],
	] as const) {
		await openPage(who, path);
		await expect(who.getByRole('heading', { level: 1 })).toBeVisible();
		expect(await violationsOf(who, 'all')).toEqual([]);
		await expectNarrow(who);
	}
	await ben.context().close();
});

test('who goes elsewhere while they join stays there', async ({ page, request }) => {
	const ana = await addMember(request, `Ana ${mark()}`);
	const { code } = await call(request, ana, 'POST', '/business-profile/invite/create-invitation-code', {});
	await signUp(page, `Ben ${mark()}`);
	await openPage(page, `/invite/${code}`);
	const letGo = await hold(page, '**/business-profile/invite/join');
	await page.getByRole('button', { name: `Join ${ana.name}` }).click();
	await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click();
	await expect(page).toHaveURL('/directory');
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	letGo();
	await expectFriends(page, ana.name);
	// The way on would be taken right after that is said, and asks for the friends at once.
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
	expect(asked).not.toContain('/api/v1/me/friends');
	await expect(page).toHaveURL('/directory');
});

test('where the device has a sheet to share with, it opens with the link @handheld', async ({ page }) => {
	await page.addInitScript(() => {
		navigator.share = async (shared) => void document.documentElement.setAttribute('data-shared', shared?.url ?? '');
	});
	await signUp(page, `Ana ${mark()}`);
	await openPage(page, '/me/invite');
	await page.getByRole('button', { name: 'Share …' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-shared', await page.getByLabel('Your link').inputValue());
});

test('operators see who looks like one person with several accounts, and let them count', async ({
	browser,
	request,
}) => {
	const ana = await addMember(request, `Ana ${mark()}`);
	const { code } = await call(request, ana, 'POST', '/business-profile/invite/create-invitation-code', {});
	const names = [`One ${mark()}`, `Two ${mark()}`];
	for (const name of names)
		await call(request, await addMember(request, name), 'POST', '/business-profile/invite/join', { code });
	const page = await otherBrowserOf(browser, operatorAddress);
	await openPage(page, '/operator/invitations');
	const held = page
		.getByRole('article')
		.filter({ hasText: names[1] ?? '' })
		.first();
	await expect(held.getByRole('link', { name: ana.name }).first()).toBeVisible();
	await expect(held.getByRole('link', { name: names[0] ?? '' })).toBeVisible();
	await held.getByRole('button', { name: 'Show the ring' }).click();
	await expect(held.getByRole('img', { name: /accounts around a circle/ })).toBeVisible();
	const did = held.getByRole('table', { name: 'Who did what to whom' });
	await expect(did.getByRole('row', { name: `${ana.name} invited ${names[1]}` })).toBeVisible();
	expect(await violationsOf(page, 'all')).toEqual([]);
	await expectNarrow(page);
	await held.getByRole('button', { name: 'Let it count' }).click();
	await expect(page.getByText('It counts now.')).toBeVisible();
	await expect(page.getByRole('heading', { name: names[1] ?? '' })).toHaveCount(0);
	await page.context().close();
});
