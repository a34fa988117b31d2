/** From a link to a coffee: what comes of an invitation, by the pages alone, while three weeks go by. */
import { expect, test } from '@playwright/test';
import { openTill } from './camera.ts';
import { type CoinsSite, startCoinsSite } from './coins-site.ts';
import { addBusinessAs, addAccount as addMember, callAs, operatorAddress, signIn, signUp } from './member.ts';
import { openPage } from './open-page.ts';
import { putSession } from './session.ts';
import { addAccount, inventedAddress, openWindow } from './sign-in-window.ts';

let site: CoinsSite;
test.beforeAll(async () => {
	site = await startCoinsSite();
});
test.afterAll(() => site.stop());

/** A day that is still to come when the clock of the site has been moved. */
const inTwoMonths = () => new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

test('a friend joins by the link that was copied, and the coins for it buy a coffee', async ({ browser }) => {
	test.slow();
	const ana = await site.newPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
	const address = await signUp(ana, 'Ana Lind');
	/** Lets days go by. The clock of the browser stays behind, so Ana comes back with tokens of that day. */
	const later = async (days: number): Promise<void> => {
		await site.later(days);
		await signIn(ana, address);
	};
	const { id: anaId } = await callAs(ana, 'GET', '/me');
	// Somebody established who knows her: an operator.
	const operator = await site.newPage(browser);
	await signUp(operator, 'Olga Operator', operatorAddress);
	const { id: operatorId } = await callAs(operator, 'GET', '/me');
	await callAs(ana, 'POST', `/me/friends/${operatorId}`);
	await callAs(operator, 'POST', `/me/friends/${anaId}`);

	await openPage(ana, '/me/invite');
	await ana.getByRole('button', { name: 'Copy link' }).click();
	await expect(ana.getByText('Copied.')).toBeVisible();
	const link = await ana.evaluate(() => navigator.clipboard.readText());

	const ben = await site.newPage(browser, { userAgent: 'A browser of Ben’s own' });
	await ben.goto(link);
	await expect(ben.getByRole('heading', { level: 1, name: /^Ana Lind invites you/ })).toBeVisible();
	await ben.getByRole('link', { name: 'Create your account' }).click();
	await expect(ben).toHaveURL(/sign-up/);
	await addAccount(await openWindow(ben, 'Continue with Google'), inventedAddress('ben'), 'Ben Moll');
	await expect(ben.getByText('You and Ana Lind are friends now.')).toBeVisible();
	const page = { designation: 'Baker', locality: 'Leipzig', bio: 'I bake, and I write about it.' };
	await callAs(ben, 'PATCH', '/me', page);

	await openPage(ana, '/me/friends');
	await expect(ana.getByRole('link', { name: 'Ben Moll', exact: true })).toBeVisible();
	const joined = ana.getByRole('row').filter({ hasText: 'Ben Moll' });
	await openPage(ana, '/me/referral-network');
	await expect(joined).toContainText(/Joined.*Can count from/);

	await later(7);
	await openPage(ana, '/me/referral-network');
	await expect(joined).toContainText(/Counted.*50 coins on the way, ready on/);
	await openPage(ana, '/me/coins');
	await expect(ana.getByRole('listitem').filter({ hasText: 'Friend who joined' })).toContainText(
		/On the way, ready on.*\+50/,
	);

	await later(14);
	await openPage(ana, '/me/referral-network');
	await expect(joined).toContainText(/Rewarded.*You earned 50 coins/);

	const owner = await site.newPage(browser);
	const owning = await addMember(owner.request, 'Olaf Owner');
	await putSession(owner, owning);
	const business = { business_name: 'Ledger Café', status: 'published' };
	const { id: profile_id } = await addBusinessAs(owner.request, owning.token, business);
	const coffee = { profile_id, title: 'A coffee', price_coins: 50, stock: 1, valid_to: inTwoMonths() };
	await callAs(owner, 'POST', '/offers', coffee);

	await openPage(ana, '/innovations/surf-shop');
	await ana.getByRole('link', { name: 'A coffee' }).click();
	await ana.getByRole('button', { name: 'Get it for 50 coins' }).click();
	await expect(ana.getByRole('img', { name: /QR code of/ })).toBeVisible();
	const { page: till, close } = await openTill(site, owning, ana.url());
	await till.getByRole('button', { name: 'Scan with the camera' }).click();
	await expect(till.getByRole('heading', { name: 'A coffee' })).toBeVisible();
	await till.getByRole('button', { name: 'Confirm', exact: true }).click();
	await expect(till.getByText('The coins are spent.')).toBeVisible();
	await close();
	await ana.reload();
	await expect(ana.getByText('Used', { exact: true })).toBeVisible();
	await Promise.all([ana, ben, operator, owner].map((each) => each.context().close()));
});
