import { type Browser, expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { openTill } from './camera.ts';
import { type CoinsSite, startCoinsSite } from './coins-site.ts';
import { addAccount, addBusinessAs, callAs, operatorAddress, signUp } from './member.ts';
import { expectNarrow } from './narrow.ts';
import { openPage } from './open-page.ts';
import { putSession } from './session.ts';
import { swipe } from './swipe.ts';

let site: CoinsSite;
test.beforeAll(async () => {
	site = await startCoinsSite();
});
test.afterAll(() => site.stop());

/** Of the member who is signed in on the page. */
async function giveCoins(page: Page, coins: number): Promise<void> {
	await site.give((await callAs(page, 'GET', '/me')).id, coins);
}

const newPage: CoinsSite['newPage'] = (...asked) => site.newPage(...asked);

/** An owner on a page of their own, with a business that is public. */
async function openShop(browser: Browser, name: string) {
	const page = await newPage(browser);
	const owner = await addAccount(page.request, 'Olga Owner');
	await putSession(page, owner);
	return {
		page,
		owner,
		...(await addBusinessAs(page.request, owner.token, { business_name: name, status: 'published' })),
	};
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const offerOf = (profile_id: string, title: string, fields: object = {}) => ({
	...{ profile_id, title, price_coins: 40, stock: 3, valid_to: inDays(20), ...fields },
});

test('an owner offers a coffee; a member gets it for coins, and the owner confirms the code that they type @handheld', async ({
	browser,
}) => {
	test.slow();
	const { page: owner, id, slug } = await openShop(browser, 'Harbour Café');
	await openPage(owner, `/business-profile/me/${id}`);
	await owner.getByRole('link', { name: 'Offers', exact: true }).click();
	await expect(owner.getByText('No offers yet')).toBeVisible();
	await owner.getByRole('button', { name: 'New offer' }).click();
	await owner.getByLabel('What do you offer?').fill('A coffee of your choice');
	await owner.getByLabel('What should people know?').fill('On weekdays.');
	await owner.getByLabel('Price in coins').fill('5');
	await owner.getByLabel('Last day').fill(inDays(10));
	await owner.getByRole('button', { name: 'Publish offer' }).click();
	await expect(owner.getByLabel('Price in coins')).toHaveAttribute('aria-invalid', 'true');
	await owner.getByLabel('Price in coins').fill('40');
	expect(await violationsOf(owner, 'all')).toEqual([]);
	await owner.getByRole('button', { name: 'Publish offer' }).click();
	await expect(owner.getByText('None taken yet, 20 left')).toBeVisible();
	expect(await violationsOf(owner, 'all')).toEqual([]);
	await expectNarrow(owner);

	// What is typed in the form of one offer stays while another is made.
	await owner.getByRole('button', { name: 'Edit', exact: true }).click();
	const name = owner.getByLabel('What do you offer?');
	await name.fill('A coffee of your choice, and a bun');
	await owner.getByRole('button', { name: 'New offer' }).click();
	await name.first().fill('A tea');
	await owner.getByLabel('Price in coins').first().fill('30');
	await owner.getByLabel('Last day').first().fill(inDays(10));
	await owner.getByRole('button', { name: 'Publish offer' }).click();
	await expect(owner.getByRole('link', { name: 'A tea' })).toBeVisible();
	await expect(name).toHaveValue('A coffee of your choice, and a bun');
	await owner.getByRole('button', { name: 'Save' }).click();
	await expect(owner.getByRole('link', { name: 'A coffee of your choice, and a bun' })).toBeVisible();
	await expect(owner.getByRole('button', { name: 'Edit', exact: true }).last()).toBeFocused();

	const guest = await newPage(browser);
	await signUp(guest, 'Gustav Guest');
	await openPage(guest, '/innovations/surf-shop');
	expect(await violationsOf(guest, 'all')).toEqual([]);
	await guest.getByRole('link', { name: 'A coffee of your choice' }).click();
	await expect(guest.getByRole('button', { name: 'Get it for 40 coins' })).toBeVisible();
	expect(await violationsOf(guest, 'all')).toEqual([]);
	await expectNarrow(guest);
	await guest.getByRole('button', { name: 'Get it for 40 coins' }).click();
	await expect(guest.getByText('This takes 40 coins, and you have 0 to spend.')).toBeVisible();
	await giveCoins(guest, 100);
	await guest.getByRole('button', { name: 'Get it for 40 coins' }).click();
	await expect(guest.getByRole('img', { name: /QR code of/ })).toBeVisible();
	expect(await violationsOf(guest, 'all')).toEqual([]);
	await expectNarrow(guest);
	// At the counter there may be no connection: the code stays.
	await guest.route('**/api/v1/redemptions/*', (route) => route.abort(), { times: 1 });
	await guest.getByRole('button', { name: 'Check again' }).click();
	await expect(guest.getByText('We couldn’t update this page just now.')).toBeVisible();
	await expect(guest.getByRole('img', { name: /QR code of/ })).toBeVisible();
	const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await guest.getByRole('main').textContent()) ?? '')?.[0] ?? '';
	await openPage(guest, '/me/redemptions');
	await expect(guest.getByText('Ready to use')).toBeVisible();
	expect(await violationsOf(guest, 'all')).toEqual([]);

	await owner.getByRole('link', { name: 'Confirm a code' }).click();
	await owner.getByLabel('Code', { exact: true }).fill('7K2M');
	await owner.getByRole('button', { name: 'Look it up' }).click();
	await expect(owner.getByText('A code has ten letters and digits.')).toBeVisible();
	await owner.getByLabel('Code', { exact: true }).fill('0000000000');
	await owner.getByRole('button', { name: 'Look it up' }).click();
	await expect(owner.getByRole('alert')).toBeVisible();
	await owner.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
	await owner.getByRole('button', { name: 'Look it up' }).click();
	await expect(owner.getByText('On weekdays.')).toBeVisible();
	await expect(owner.getByRole('heading', { name: 'A coffee of your choice' })).toBeFocused();
	await owner.getByRole('button', { name: 'Confirm', exact: true }).click();
	await expect(owner.getByText('The coins are spent.')).toBeVisible();
	expect(await violationsOf(owner, 'all')).toEqual([]);
	await guest.reload();
	await expect(guest.getByText('Used', { exact: true })).toBeVisible();

	const visitor = await newPage(browser);
	await openPage(visitor, `/business-profile/${slug}`);
	await expect(visitor.getByRole('link', { name: 'A coffee of your choice' })).toBeVisible();
	await openPage(visitor, '/directory?offers=1');
	await expect(visitor.getByRole('img', { name: 'Has an offer' })).toBeVisible();
	await Promise.all([owner, guest, visitor].map((page) => page.context().close()));
});

test('a code is scanned with the camera, by the page and by the camera of a telephone', async ({ browser }) => {
	test.slow();
	const { page: first, owner, id } = await openShop(browser, 'Scanning Bakery');
	const offer = await callAs(first, 'POST', '/offers', offerOf(id, 'A loaf', { per_member: 2 }));
	const guest = await newPage(browser);
	await signUp(guest, 'Gina Guest');
	await giveCoins(guest, 100);
	const take = async () =>
		((await callAs(guest, 'POST', `/offers/${offer.id}/redeem`)) as { id: string; code?: string }).code;
	const [scanned, opened] = [await take(), await take()];

	const { page: till, close } = await openTill(site, owner, `${site.baseURL}/me/redemptions/${scanned}`);
	await till.getByRole('button', { name: 'Scan with the camera' }).click();
	await expect(till.getByRole('heading', { name: 'A loaf' })).toBeVisible();
	await till.getByRole('button', { name: 'Confirm', exact: true }).click();
	await expect(till.getByText('The coins are spent.')).toBeVisible();
	await close();

	// The camera of any telephone opens the address that the code is made of.
	await openPage(first, `/me/redemptions/${opened}`);
	await first.getByRole('button', { name: 'Confirm', exact: true }).click();
	await expect(first.getByText('The coins are spent.')).toBeVisible();
	await Promise.all([first, guest].map((page) => page.context().close()));
});

test('surfing goes from one business to the next by keys, buttons and swipes; operators return coins @phone', async ({
	browser,
	hasTouch,
}) => {
	test.slow();
	const { page: owner, id } = await openShop(browser, 'First in the Street');
	await openShop(browser, 'Second in the Street');
	const offer = await callAs(owner, 'POST', '/offers', offerOf(id, 'A slice'));
	const page = await newPage(browser, { hasTouch });
	await openPage(page, '/innovations/surf-shop/surf');
	const heading = page.getByRole('heading', { level: 2 });
	const first = (await heading.first().textContent()) ?? '';
	await page.keyboard.press('ArrowRight');
	await expect(heading.first()).not.toHaveText(first);
	await page.keyboard.press('ArrowLeft');
	await expect(heading.first()).toHaveText(first);
	expect(await violationsOf(page, 'all')).toEqual([]);
	if (hasTouch) {
		await swipe(heading.first(), 'left');
		await expect(heading.first()).not.toHaveText(first);
		await swipe(heading.first(), 'right');
		await expect(heading.first()).toHaveText(first);
	}
	const seen = page.waitForRequest('**/business-profile/view-profile');
	await page.getByRole('button', { name: 'Next business' }).click();
	await expect(heading.first()).not.toHaveText(first);
	await expect(page.getByRole('button', { name: 'Next business' })).toBeFocused();
	await expect(page.getByRole('status').filter({ hasText: /, business 2$/ })).toBeAttached();
	await seen;

	const guest = await newPage(browser);
	await signUp(guest, 'Gerd Guest');
	await giveCoins(guest, 40);
	await callAs(guest, 'POST', `/offers/${offer.id}/redeem`);
	const operator = await newPage(browser);
	await signUp(operator, 'Otto Operator', operatorAddress);
	await openPage(operator, '/operator/redemptions');
	const waiting = operator.getByRole('article').filter({ hasText: 'A slice' });
	await waiting.getByRole('button', { name: 'Return the coins' }).click();
	await expect(waiting).toHaveCount(0);
	expect(await violationsOf(operator, 'all')).toEqual([]);
	await expectNarrow(operator);
	await openPage(guest, '/me/redemptions');
	await expect(guest.getByText('Coins returned', { exact: true })).toBeVisible();
	await Promise.all([owner, page, guest, operator].map((each) => each.context().close()));
});

test('where the next businesses of the street do not come, it says so, and they are asked for again', async ({
	browser,
}) => {
	const { page: owner } = await openShop(browser, 'Third in the Street');
	await openShop(browser, 'Fourth in the Street');
	const page = await newPage(browser);
	await signUp(page, 'Sina');
	let isDown = true;
	// One business comes at a time, so that the street soon asks for more.
	await page.route(/\/business-profile\?.*limit=20/, (route) => {
		const url = route.request().url();
		if (isDown && url.includes('cursor=')) return route.abort();
		return route.continue({ url: url.replace('limit=20', 'limit=1') });
	});
	const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('cursor='));
	await openPage(page, '/innovations/surf-shop/surf');
	await failed;
	await page.keyboard.press('ArrowRight');
	await expect(page.getByText('The next businesses couldn’t be loaded.')).toBeVisible();
	isDown = false;
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible();
	await Promise.all([owner, page].map((each) => each.context().close()));
});
