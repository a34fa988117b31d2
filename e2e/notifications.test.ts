/** What happens is told without a reload, read in one place and then read in all. */
import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { mailedUnsubscribing } from './mailbox.ts';
import { addBusinessAs, otherBrowserOf } from './member.ts';
import { openPage } from './open-page.ts';
import { call, person } from './people.ts';

test('a request stands in the bell of every tab and device, and is gone from all once it was answered', async ({
	browser,
	request,
}) => {
	const [ana, ben] = [await person(browser, request, 'Ana'), await person(browser, request, 'Ben')];
	const elsewhere = await otherBrowserOf(browser, ben.account.address);
	const tab = await ben.page.context().newPage();
	for (const page of [ben.page, elsewhere, tab]) await openPage(page, '/about');
	await call(request, ana.account, 'POST', `/me/friends/${ben.id}`);
	const bell = (page: typeof tab) => page.getByRole('button', { name: 'Notifications, 1 unread' });
	for (const page of [ben.page, elsewhere, tab]) await expect(bell(page)).toBeVisible();

	await bell(ben.page).click();
	const told = ben.page.getByRole('link', { name: `${ana.name} sent you a friend request.` });
	await expect(told).toBeVisible();
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await told.click();
	await expect(ben.page).toHaveURL(/\/me\/friends/);
	await ben.page.getByRole('button', { name: /^Accept/ }).click();
	for (const page of [ben.page, elsewhere, tab])
		await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
	// It was read by being pressed, maybe before the answer was stored.
	await expect
		.poll(() => call(request, ana.account, 'GET', '/me/notifications'))
		.toMatchObject([{ kind: 'friend_accepted', actors: [{ name: ben.name }] }]);
	for (const page of [ana.page, ben.page, elsewhere]) await page.context().close();
});

test('tabs of one browser share one stream, which another has once the first is closed', async ({
	browser,
	request,
}) => {
	const [ana, ben] = [await person(browser, request, 'Ana'), await person(browser, request, 'Ben')];
	const context = ben.page.context();
	const asked: Page[] = [];
	context.on('request', (sent) => {
		if (new URL(sent.url()).pathname === '/api/v1/me/events') asked.push(sent.frame().page());
	});
	const [first, second] = [await context.newPage(), await context.newPage()];
	await ben.page.close();
	await openPage(first, '/about');
	await expect.poll(() => asked).toEqual([first]);
	await openPage(second, '/about');
	const bell = (page: Page) => page.getByRole('button', { name: 'Notifications, 1 unread' });
	await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
	await call(request, ana.account, 'POST', `/me/friends/${ben.id}`);
	for (const page of [first, second]) await expect(bell(page)).toBeVisible();
	expect(asked).toEqual([first]);
	await first.close();
	await expect.poll(() => asked).toEqual([first, second]);
	await call(request, ana.account, 'DELETE', `/me/friends/${ben.id}`);
	await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
	for (const { page } of [ana, ben]) await page.context().close();
});

test('what one is told of is chosen, and kept @handheld', async ({ browser, request }) => {
	const { page } = await person(browser, request, 'Cleo');
	await openPage(page, '/me/notifications');
	await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
	await page.getByRole('link', { name: 'Notification settings' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Notifications and email' })).toBeVisible();
	expect(await violationsOf(page, 'all')).toEqual([]);
	await page.getByRole('radio', { name: /^Daily/ }).check();
	await expect(page.getByText('Saved.')).toBeVisible();
	await page.reload();
	await expect(page.getByRole('radio', { name: /^Daily/ })).toBeChecked();

	// What could not be stored is told wherever one is by then.
	const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
	await page.route('**/api/v1/me', async (route) => {
		if (route.request().method() !== 'PATCH') return route.fallback();
		await isLeft;
		await route.abort();
	});
	await page.getByRole('radio', { name: /^Never/ }).check();
	await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
	await expect(page).toHaveURL(/\/about$/);
	leave();
	await expect(page.getByText('Your notification settings weren’t saved.')).toBeVisible();
	await page.context().close();
});

test('the link in a mail ends such mails with one press, and they are allowed again @handheld', async ({
	browser,
	request,
}) => {
	const [ana, ben] = [await person(browser, request, 'Ana'), await person(browser, request, 'Ben')];
	const { page, account } = ben;
	const { id } = await addBusinessAs(request, ana.account.token, { business_name: `Café of ${ana.name}` });
	await call(request, ana.account, 'POST', `/business-profile/${id}/managers`, { user_id: ben.id });
	await page.goto(await mailedUnsubscribing(request, account.address));
	await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
	expect(await violationsOf(page, 'all')).toEqual([]);
	const wish = async () => (await call(request, account, 'GET', '/me')).settings.digest;
	expect(await wish()).toBe('weekly');
	await page.getByRole('button', { name: 'Unsubscribe' }).click();
	await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
	expect(await wish()).toBe('off');
	await page.getByRole('link', { name: 'Email settings' }).click();
	await expect(page.getByRole('radio', { name: /^Never/ })).toBeChecked();
	await page.getByRole('radio', { name: /^Weekly/ }).check();
	await expect(page.getByText('Saved.')).toBeVisible();
	expect(await wish()).toBe('weekly');
	for (const { page } of [ana, ben]) await page.context().close();
});
