/**
 * Two friends on a site whose clock is moved: from a link to a coffee, while three weeks go by; and what arrives while one
 * of them looks.
 */
import { expect, type Page, test } from '@playwright/test';
import { openTill } from './camera.ts';
import { type CoinsSite, startCoinsSite } from './coins-site.ts';
import { addBusinessAs, addAccount as addMember, callAs, operatorAddress, signIn, signUp } from './member.ts';
import { openPage } from './open-page.ts';
import { listOf, sendAtOnce } from './people.ts';
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
	const popup = await openWindow(ben, 'Continue with Google');
	await Promise.all([
		addAccount(popup, inventedAddress('ben'), 'Ben Moll'),
		expect(ben.getByText('You and Ana Lind are friends now.')).toBeVisible({ timeout: 180_000 }),
	]);
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

/** Opens a page, and waits until it hears what happens. Gives all that it asks for, documents and calls. */
async function openListening(page: Page, address: string): Promise<string[]> {
	const asked: string[] = [];
	page.on('request', (request) => {
		if (request.isNavigationRequest()) asked.push('document');
		else asked.push(new URL(request.url()).pathname);
	});
	await openPage(page, address);
	// From the moment from which nothing is missed, the counts are asked for once more.
	const counts = () => asked.slice(asked.indexOf('/api/v1/me/events')).includes('/api/v1/me');
	await expect.poll(() => asked.includes('/api/v1/me/events') && counts()).toBe(true);
	return asked;
}

test('a message that is sent stands before its reader by the stream alone: at once, or when it can no longer be taken back', async ({
	browser,
}) => {
	// A day ahead of the machine, by whose clock jobs are done: what waits goes out when the test says so.
	await site.later(1);
	const [ana, ben] = [await site.newPage(browser), await site.newPage(browser)];
	await signUp(ana, 'Ana Lind');
	await signUp(ben, 'Ben Moll');
	const [{ id: anaId }, { id: benId }] = [await callAs(ana, 'GET', '/me'), await callAs(ben, 'GET', '/me')];
	await callAs(ana, 'POST', `/me/friends/${benId}`);
	await callAs(ben, 'POST', `/me/friends/${anaId}`);

	await ben.clock.install();
	const asked = await openListening(ben, '/me/message');
	await callAs(ben, 'PATCH', '/me/notifications/read', { until: new Date(Date.now() + 2 * 86_400_000).toISOString() });
	await expect(ben).toHaveTitle(/^Messages/);
	// From here on, no timer of this page comes but when the test moves its clock.
	// It still runs until it is told to stand, and cannot be put back.
	await ben.clock.pauseAt((await ben.evaluate(() => Date.now())) + 10_000);
	const nextMessage = () =>
		ben.evaluateHandle(() => ({
			heard: new Promise<void>((resolve) => {
				const tabs = new BroadcastChannel(`stream ${localStorage.getItem('uid')}`);
				tabs.onmessage = ({ data }) => data.heard === 'message' && resolve();
			}),
		}));
	const send = async (subject: string) => {
		await openPage(ana, `/me/message/new?to=member:${benId}`);
		await expect(ana.getByRole('button', { name: 'Remove Ben Moll' })).toBeVisible();
		await ana.getByLabel('Subject').fill(subject);
		await ana.getByRole('textbox', { name: 'Message' }).fill('Shall we?');
		await ana.getByRole('button', { name: 'Send' }).click();
		await expect(ana.getByText('Message sent.')).toBeVisible();
	};
	const arrives = async (told: Awaited<ReturnType<typeof nextMessage>>, subject: string, unread: number) => {
		await told.evaluate(({ heard }) => heard);
		await expect(listOf(ben, 'Inbox').getByText(subject).first()).toBeVisible();
		await ben.clock.runFor(1000);
		await expect(ben).toHaveTitle(new RegExp(`^\\(${unread}\\) `));
		await expect(ben.getByRole('link', { name: `Messages, ${unread} unread` })).toBeVisible();
	};

	const first = await nextMessage();
	await send('Ten seconds');
	await site.pass(9);
	expect(await callAs(ben, 'GET', '/business-profile/messages/inbox')).toEqual([]);
	await site.pass(1);
	await arrives(first, 'Ten seconds', 1);

	const second = await nextMessage();
	await sendAtOnce(ana);
	await send('At once');
	await arrives(second, 'At once', 2);
	expect(asked.filter((what) => ['document', '/api/v1/me/events'].includes(what))).toEqual([
		'document',
		'/api/v1/me/events',
	]);
	for (const page of [ana, ben]) await page.context().close();
});

test('coins that come stand in the menu and on all open pages that tell of them, without a reload', async ({
	browser,
}) => {
	const ana = await site.newPage(browser);
	await signUp(ana, 'Ana Lind');
	const { id } = await callAs(ana, 'GET', '/me');
	const asked = await openListening(ana, '/me/coins');
	const tab = await ana.context().newPage();
	await openPage(tab, '/innovations/gamification');
	const ready = (page: Page) => page.getByRole('term').filter({ hasText: 'Ready to spend' }).locator('..');
	for (const page of [ana, tab]) await expect(ready(page)).toContainText(/^Ready to spend0$/);
	await ana.getByRole('button', { name: 'Your menu' }).click();
	const inMenu = ana.getByRole('banner').getByRole('link', { name: /^Coins/ });
	await expect(inMenu).toHaveText('Coins0');

	await site.give(id, 40);
	for (const page of [ana, tab]) await expect(ready(page)).toContainText(/^Ready to spend40$/);
	await expect(inMenu).toHaveText('Coins40');
	await expect(ana.getByText('+40', { exact: true }).first()).toBeVisible();
	expect(asked.filter((what) => what === 'document')).toHaveLength(1);
	await ana.context().close();
});
