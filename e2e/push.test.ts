/** What is pushed to a browser: turning it on and off, what it shows, and where it leads. */
import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { newBrowser } from '../test/push-browser.ts';
import { violationsOf } from './axe.ts';
import { openPage } from './open-page.ts';
import { call, person } from './people.ts';

/** The part of Chromium that runs most tests can show no notifications. */
const wholeBrowser = ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path));
test.skip(!wholeBrowser, 'A whole Chromium is needed, which shows notifications.');
test.use({
	serviceWorkers: 'allow',
	launchOptions: { ...(wholeBrowser && { executablePath: wholeBrowser }), args: ['--no-sandbox'] },
});

const settings = '/me/notifications/settings';
const origin = () => new URL(process.env.E2E_URL ?? '').origin;
const permit = (context: BrowserContext) => context.grantPermissions(['notifications'], { origin: origin() });
const hasWorker = (page: Page) =>
	expect.poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.active)).toBe(true);

/** Lets the browser subscribe, which its maker would have to be asked for. */
const stubMaker = (page: Page) =>
	page.addInitScript((made) => {
		const key = 'made up subscription';
		const subscription = {
			endpoint: made.endpoint,
			toJSON: () => made,
			unsubscribe: async () => void localStorage.removeItem(key),
		};
		PushManager.prototype.getSubscription = async () =>
			localStorage.getItem(key) ? (subscription as unknown as PushSubscription) : null;
		PushManager.prototype.subscribe = async () => {
			localStorage.setItem(key, '1');
			return subscription as unknown as PushSubscription;
		};
	}, newBrowser());

test('a browser is turned on by a press, chosen for, and turned off again @handheld', async ({ browser, request }) => {
	const { page, account } = await person(browser, request, 'Ana');
	await stubMaker(page);
	await permit(page.context());
	await openPage(page, settings);
	await hasWorker(page);
	await page.reload();
	const here = page.getByRole('region', { name: 'On this device' });
	await expect(here.getByText('Notifications are off on this device.')).toBeVisible();
	await expect(page.getByRole('columnheader', { name: 'On devices' })).toHaveCount(0);
	await here.getByRole('button', { name: 'Turn on' }).click();
	await expect(here.getByText('Notifications are on for this device.')).toBeVisible();
	await page.getByRole('checkbox', { name: 'Coins: On devices' }).uncheck();
	await here.getByRole('checkbox', { name: /^Show who did what/ }).uncheck();
	await expect
		.poll(async () => (await call(request, account, 'GET', '/me')).settings)
		.toMatchObject({ push_names: false, notifications: { coins: { bell: true, mail: true, push: false } } });
	expect(await violationsOf(page, 'all')).toEqual([]);
	await page.reload();
	await here.getByRole('button', { name: 'Turn off' }).click();
	await expect(here.getByText('Notifications are off on this device.')).toBeVisible();
	expect((await call(request, account, 'GET', '/me/push-devices')).devices).toEqual([]);
	await page.context().close();
});

test('another device is named, and turned off from here', async ({ browser, request }) => {
	const { page, account } = await person(browser, request, 'Ana');
	await call(request, account, 'POST', '/me/push-devices', newBrowser());
	await openPage(page, settings);
	await page.getByRole('button', { name: /^Turn off on / }).click();
	await expect(page.getByRole('heading', { name: 'Your other devices' })).toHaveCount(0);
	expect((await call(request, account, 'GET', '/me/push-devices')).devices).toEqual([]);
	await page.context().close();
});

test('a browser that is forbidden to, or whose maker is out of reach, says so', async ({ browser, request }) => {
	const { page } = await person(browser, request, 'Ana');
	await openPage(page, settings);
	await hasWorker(page);
	await page.reload();
	const here = page.getByRole('region', { name: 'On this device' });
	await permit(page.context());
	await here.getByRole('button', { name: 'Turn on' }).click();
	await expect(here.getByText(/couldn’t reach the service/)).toBeVisible();
	await page.context().clearPermissions();
	await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
	await page.reload();
	await expect(here.getByText(/Your browser blocks notifications/)).toBeVisible();
	await expect(here.getByRole('button')).toHaveCount(0);
	await page.context().close();
});

test('a message is shown with the site closed, and leads to what it is about, which is read then', async ({
	browser,
	request,
}) => {
	const [ana, ben] = [await person(browser, request, 'Ana'), await person(browser, request, 'Ben')];
	const { page } = ana;
	await permit(page.context());
	await openPage(page, '/about');
	await hasWorker(page);
	await call(request, ben.account, 'POST', `/me/friends/${ana.id}`);
	const [told] = await call(request, ana.account, 'GET', '/me/notifications');
	const devtools = await page.context().newCDPSession(page);
	const registration = new Promise<string>((resolve) =>
		devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
			if (one) resolve(one.registrationId);
		}),
	);
	await devtools.send('ServiceWorker.enable');
	const deliver = async (pushed: object) =>
		devtools.send('ServiceWorker.deliverPushMessage', {
			origin: origin(),
			registrationId: await registration,
			data: JSON.stringify(pushed),
		});
	const shown = () =>
		page.evaluate(async () => {
			const registration = await navigator.serviceWorker.ready;
			return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
		});
	// Once in many runs, on a busy machine, what devtools deliver first reaches no worker; the same again takes its own place.
	const shownAtLast = async (pushed: object) => {
		await deliver(pushed);
		return shown();
	};
	await expect
		.poll(() => shownAtLast({ id: told.id, siteName: 'Vouch', told: null }), { intervals: [500, 1000, 5000] })
		.toMatchObject([{ title: 'Vouch', body: 'There’s something new for you.' }]);
	await deliver({ id: told.id, siteName: 'Vouch', told });
	// The later one has taken the place of the one before.
	await expect.poll(shown).toMatchObject([{ title: 'Vouch', body: `${ben.name} sent you a friend request.` }]);

	const [worker] = page.context().serviceWorkers();
	// Nobody presses it here, so the browser would open no window.
	const path = await worker!.evaluate(
		`(async () => {
			const [notification] = await registration.getNotifications();
			return new Promise((resolve) => {
				Clients.prototype.openWindow = async (path) => resolve(path);
				dispatchEvent(new NotificationEvent('notificationclick', { notification }));
			});
		})()`,
	);
	expect(await shown()).toEqual([]);
	await page.goto(path as string);
	await expect(page).toHaveURL(/\/me\/friends$/);
	await expect.poll(async () => (await call(request, ana.account, 'GET', '/me')).counts.unread_notifications).toBe(0);

	// Signing out takes what is shown from the screen.
	await deliver({ id: told.id, siteName: 'Vouch', told });
	await expect.poll(shown).toHaveLength(1);
	await openPage(page, '/about');
	await page.getByRole('button', { name: 'Your menu' }).click();
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect.poll(shown).toEqual([]);
	for (const one of [ana, ben]) await one.page.context().close();
});
