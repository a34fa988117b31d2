import { type Browser, expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { mailedLink } from './mailbox.ts';
import { password, signUp } from './member.ts';
import { openPage } from './open-page.ts';
import { addAccount, chooseAccount, expectSignedIn, inventedAddress, openWindow } from './sign-in-window.ts';

const google = 'Continue with Google';
const facebook = 'Continue with Facebook';

/** A browser of its own, as another device has. */
async function otherDevice(browser: Browser): Promise<Page> {
	return (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage();
}

/** What the browser blocks or cannot run. */
function collectProblems(page: Page): string[] {
	const problems: string[] = [];
	page.on('pageerror', (error) => problems.push(String(error)));
	page.on('console', (message) => {
		if (message.type() === 'error') problems.push(message.text());
	});
	return problems;
}

const alert = (page: Page) => page.getByRole('alert');

test.describe('a provider’s window', () => {
	for (const [button, by] of [
		[google, 'google'],
		[facebook, 'facebook'],
	] as const) {
		test(`threat 19: ${button} signs in under the headers of production`, async ({ page }) => {
			const problems = collectProblems(page);
			const foreign: string[] = [];
			page.context().on('request', (request) => {
				if (new URL(request.url()).origin !== process.env.E2E_URL) foreign.push(request.url());
			});
			const response = await openPage(page, '/auth/sign-in?next=%2Fabout');
			expect(response?.headers()).toMatchObject({
				'cross-origin-opener-policy': 'same-origin-allow-popups',
				'content-security-policy': expect.stringContaining("script-src 'self' 'nonce-"),
			});
			const popup = await openWindow(page, button);
			const windowProblems = collectProblems(popup);
			expect(await popup.evaluate(() => [innerWidth > 0, window.opener !== null])).toEqual([true, true]);
			await expect(popup.getByText('Demo sign-in: not a real account')).toBeVisible();
			const email = inventedAddress(by);
			await addAccount(popup, email, 'Paula Popup');
			await expectSignedIn(page, by, email);
			// Facebook vouches for no address: the link that confirms it goes out at once.
			if (by === 'facebook') await mailedLink(page.request, email, 'verifyEmail');
			await expect(page).toHaveURL(/\/about$/);
			expect(await page.evaluate(() => localStorage.getItem('name'))).toBe('Paula Popup');
			await page.reload();
			await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
			expect([problems, windowProblems, foreign]).toEqual([[], [], []]);
		});
	}

	test('can be used by everyone, in both of its faces', async ({ page, browser }) => {
		test.slow();
		await openPage(page, '/auth/sign-in');
		const email = inventedAddress('axe');
		await addAccount(await openWindow(page, google), email);
		await expectSignedIn(page, 'google', email);
		// Somebody new who was on the way to nothing in particular.
		await expect(page).toHaveURL(/\/me\/welcome$/);
		const other = await otherDevice(browser);
		await openPage(other, '/auth/sign-in');
		const popup = await openWindow(other, google);
		for (const colorScheme of ['light', 'dark'] as const) {
			await popup.emulateMedia({ colorScheme });
			await expect(popup.locator('#accounts-list')).toContainText(email);
			expect(await violationsOf(popup)).toEqual([]);
			await popup.locator('.js-new-account').click();
			await expect(popup.locator('#email-input')).toBeFocused();
			expect(await violationsOf(popup)).toEqual([]);
			await popup.getByRole('button', { name: 'Back' }).click();
		}
		await other.context().close();
	});

	test('knows the account that was added before', async ({ page, browser }) => {
		test.slow();
		const email = inventedAddress('again');
		await openPage(page, '/auth/sign-up');
		await addAccount(await openWindow(page, google), email, 'Ada Again');
		await expectSignedIn(page, 'google', email);
		const uid = await page.evaluate(() => localStorage.getItem('uid'));
		const other = await otherDevice(browser);
		await openPage(other, '/auth/sign-in');
		await openWindow(other, google);
		// One that is lost behind others is opened anew by another press.
		const anew = other.waitForEvent('popup');
		await other.getByRole('button', { name: /Google/ }).click();
		await chooseAccount(await anew, email);
		await expectSignedIn(other, 'google', email);
		expect(await other.evaluate(() => localStorage.getItem('uid'))).toBe(uid);
		await other.context().close();
	});

	test('that the browser blocks is said to be blocked', async ({ page }) => {
		await page.addInitScript(() => {
			window.open = () => null;
		});
		await openPage(page, '/auth/sign-in');
		await page.getByRole('button', { name: google }).click();
		await expect(alert(page)).toHaveText(/^Your browser blocked the sign-in window/);
	});

	test('that is closed is said to be closed, and can be opened anew', async ({ page }) => {
		await openPage(page, '/auth/sign-in');
		await page.getByLabel('Email address').fill('typed@before.test');
		const popup = await openWindow(page, google);
		await expect(page.getByRole('button', { name: 'Continue in the Google window' })).toHaveAttribute(
			'aria-busy',
			'true',
		);
		await popup.close();
		await expect(alert(page)).toHaveText(/^The sign-in window was closed/);
		await expect(page.getByLabel('Email address')).toHaveValue('typed@before.test');
		const email = inventedAddress('reopened');
		await addAccount(await openWindow(page, google), email);
		await expectSignedIn(page, 'google', email);
	});

	test('gives way to a second one', async ({ page }) => {
		await openPage(page, '/auth/sign-in');
		const first = await openWindow(page, google);
		const isClosed = first.waitForEvent('close');
		const second = await openWindow(page, facebook);
		await isClosed;
		await expect(alert(page)).toHaveText(/^Another sign-in window is open/);
		const email = inventedAddress('second');
		await addAccount(second, email);
		await expectSignedIn(page, 'facebook', email);
	});

	test('in which one says no ends in a plain sentence', async ({ page }) => {
		await openPage(page, '/auth/sign-in');
		const popup = await openWindow(page, facebook);
		await popup.getByRole('button', { name: 'Cancel' }).click();
		await expect(alert(page)).toHaveText(/^You didn’t allow Facebook to tell us who you are/);
		await expect.poll(() => popup.isClosed()).toBe(true);
	});

	test('does not sign in to an address that is not the site’s', async ({ page }) => {
		const other = new URL(process.env.E2E_URL ?? '');
		other.hostname = 'other.localhost';
		await openPage(page, new URL('/auth/sign-in', other).href);
		await page.getByRole('button', { name: google }).click();
		await expect(alert(page)).toHaveText(/^Signing in isn’t allowed at this address/);
	});
});

test.describe('attacks with a window', () => {
	const handler = (redirectUrl: string) =>
		`${process.env.E2E_URL}/emulator/auth/handler?${new URLSearchParams({
			apiKey: 'vouch',
			appName: '[DEFAULT]',
			authType: 'signInViaPopup',
			redirectUrl,
			v: '12.19.0',
			eventId: '1234567890',
			providerId: 'google.com',
		})}`;

	test('threat 9: a page of another origin that opens it learns nothing', async ({ page }) => {
		const evil = new URL(process.env.E2E_URL ?? '');
		evil.hostname = 'evil.localhost';
		await page.goto(new URL('/about', evil).href);
		await page.evaluate(() => {
			Object.assign(window, { heard: [] });
			addEventListener('message', ({ data }) => (window as unknown as { heard: unknown[] }).heard.push(data));
		});
		const [popup] = await Promise.all([
			page.waitForEvent('popup'),
			page.evaluate((url) => void window.open(url), handler(`${process.env.E2E_URL}/auth/sign-in`)),
		]);
		await popup.locator('.js-new-account').click();
		await popup.locator('#email-input').fill(inventedAddress('victim'));
		await popup.locator('#sign-in').click();
		await expect(popup.getByRole('heading')).toHaveText('Signing in');
		// What is posted to another origin is dropped by the browser: nothing arrives, however long one waits.
		await popup.evaluate(() => window.opener?.postMessage('last', '*'));
		await expect.poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual(['last']);

		const refused = await page.request.get(handler(evil.href));
		expect(refused.status()).toBe(400);
	});

	test('threat 9: a message that the window did not send signs nobody in', async ({ page }) => {
		await openPage(page, '/auth/sign-in');
		const calls: string[] = [];
		page.on('request', (request) => {
			if (request.url().includes('signInWithIdp')) calls.push(request.url());
		});
		const popup = await openWindow(page, google);
		const forged = { type: 'signInViaPopup', urlResponse: '/x?idp_code=forged', sessionId: 'forged', error: null };
		// From the page itself with any event, and from the right window with the wrong one.
		await page.evaluate(
			(event) => window.postMessage({ kind: 'auth-event', event: { ...event, eventId: '0' } }),
			forged,
		);
		await popup.evaluate(
			(event) => window.opener.postMessage({ kind: 'auth-event', event: { ...event, eventId: '0' } }, '*'),
			forged,
		);
		const email = inventedAddress('genuine');
		await addAccount(popup, email);
		await expectSignedIn(page, 'google', email);
		expect(calls).toHaveLength(1);
	});
});

test.describe('an address that has an account already', () => {
	test('is explained, and the provider is added after the password', async ({ page, browser }) => {
		test.slow();
		const email = inventedAddress('known.by.password');
		await openPage(page, '/auth/sign-up');
		await page.getByLabel('Your name').fill('Konrad Known');
		await page.getByLabel('Email address').fill(email);
		await page.locator('input[name=password]').fill(password);
		await page.getByRole('button', { name: 'Create account' }).click();
		await expectSignedIn(page, 'password', email);

		const other = await otherDevice(browser);
		await openPage(other, '/auth/sign-in?next=%2Fblog');
		await other.getByLabel('Email address').fill('typed@before.test');
		await addAccount(await openWindow(other, facebook), email);
		const heading = other.getByRole('heading', { level: 1 });
		await expect(heading).toHaveText('One account, two ways to sign in');
		await expect(heading).toBeFocused();
		await expect(other.getByText(`${email} already has an account here`)).toBeVisible();
		expect(await violationsOf(other)).toEqual([]);

		// Nothing that was typed is lost by going back.
		await other.getByRole('button', { name: 'Not now' }).click();
		await expect(other.getByLabel('Email address')).toHaveValue('typed@before.test');
		await addAccount(await openWindow(other, facebook), email);
		await expect(heading).toHaveText('One account, two ways to sign in');

		const field = other.getByLabel('Your password for this site');
		await field.fill('not the password');
		await other.getByRole('button', { name: 'Sign in and add Facebook' }).click();
		await expect(alert(other)).toHaveText(/^Wrong password/);
		await field.fill(password);
		await other.getByRole('button', { name: 'Sign in and add Facebook' }).click();
		await expectSignedIn(other, 'password', email);
		await expect(other).toHaveURL(/\/blog$/);
		await expect(other.getByText('Facebook was added.')).toBeVisible();

		// Signing out leaves neither the session of the provider nor that of the password.
		const sessions = async () => {
			const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
			return (await (await page.request.get('/api/v1/me/sessions', { headers: { authorization } })).json()).data.length;
		};
		expect(await sessions()).toBe(3);
		await other.getByRole('button', { name: 'Your menu' }).click();
		await other.getByRole('button', { name: 'Sign out', exact: true }).click();
		await expect.poll(sessions).toBe(1);

		const third = await otherDevice(browser);
		await openPage(third, '/auth/sign-in');
		await chooseAccount(await openWindow(third, facebook), email);
		await expectSignedIn(third, 'facebook', email);
		await Promise.all([other.context().close(), third.context().close()]);
	});

	test('is signed in to with the other provider, and with no other account', async ({ page, browser }) => {
		test.slow();
		const email = inventedAddress('known.by.google');
		await openPage(page, '/auth/sign-in');
		await addAccount(await openWindow(page, google), email);
		await expectSignedIn(page, 'google', email);

		const other = await otherDevice(browser);
		await openPage(other, '/auth/sign-up');
		await addAccount(await openWindow(other, facebook), email);
		await expect(other.getByRole('heading', { level: 1 })).toHaveText('One account, two ways to sign in');
		await expect(other.getByLabel('Your password for this site')).toBeHidden();

		// Neither an account that nobody has here signs in, nor one that somebody else has.
		await addAccount(await openWindow(other, google), inventedAddress('nobody'));
		await expect(alert(other)).toHaveText(`That’s a different account. Choose the one for ${email}.`);
		const somebody = await otherDevice(browser);
		const another = inventedAddress('somebody.else');
		await openPage(somebody, '/auth/sign-in');
		await addAccount(await openWindow(somebody, google), another);
		await expectSignedIn(somebody, 'google', another);
		await somebody.context().close();
		const wrong = other.waitForRequest('**/identity/sessions/revoke');
		await chooseAccount(await openWindow(other, google), another);
		expect((await (await wrong).response())?.status()).toBe(200);
		await expect(alert(other)).toHaveText(`That’s a different account. Choose the one for ${email}.`);
		await expect(other.locator('html')).toHaveAttribute('data-session', 'out');

		const popup = await openWindow(other, google);
		await expect(popup.locator('[aria-current]')).toContainText(email);
		await chooseAccount(popup, email);
		await expectSignedIn(other, 'google', email);
		await other.goto('/me/account');
		await expect(other.getByRole('button', { name: 'Remove Facebook' })).toBeVisible();
		await other.context().close();
	});
});

test.describe('a member', () => {
	test('connects a provider, signs in with it, and removes it again', async ({ page, browser }) => {
		test.slow();
		const email = await signUp(page, 'Lina');
		await openPage(page, '/me/account');
		const account = inventedAddress('linked');
		await addAccount(await openWindow(page, 'Connect Google'), account);
		await expect(page.getByText('You can now sign in with Google.')).toBeVisible();
		const uid = await page.evaluate(() => localStorage.getItem('uid'));

		const other = await otherDevice(browser);
		await openPage(other, '/auth/sign-in');
		await chooseAccount(await openWindow(other, google), account);
		await expectSignedIn(other, 'google', email);
		expect(await other.evaluate(() => localStorage.getItem('uid'))).toBe(uid);

		await page.getByRole('button', { name: 'Remove Google' }).click();
		await expect(page.getByText('You can no longer sign in with Google.')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
		await other.context().close();
	});

	test('threat 3: leaves no session behind on signing out, neither the one from before a provider was connected', async ({
		page,
		request,
	}) => {
		test.slow();
		const email = await signUp(page, 'Nora');
		await openPage(page, '/me/account');
		await addAccount(await openWindow(page, 'Connect Google'), inventedAddress('orphan'));
		await expect(page.getByText('You can now sign in with Google.')).toBeVisible();
		const data = { email, password, returnSecureToken: true };
		const signedIn = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=vouch', {
			data,
		});
		const authorization = `Bearer ${(await signedIn.json()).idToken}`;
		const countSessions = async () =>
			(await (await request.get('/api/v1/me/sessions', { headers: { authorization } })).json()).data.length;
		expect(await countSessions()).toBe(3);
		await page.getByRole('button', { name: 'Your menu' }).click();
		await page.getByRole('button', { name: 'Sign out', exact: true }).click();
		await expect(page).toHaveURL('/auth/sign-in');
		await expect.poll(countSessions).toBe(1);
	});

	test('cannot connect an account that opens another member’s', async ({ page, browser }) => {
		test.slow();
		const email = inventedAddress('taken');
		await openPage(page, '/auth/sign-in');
		await addAccount(await openWindow(page, google), email);
		await expectSignedIn(page, 'google', email);
		const other = await otherDevice(browser);
		await signUp(other, 'Mara');
		await openPage(other, '/me/account');
		await chooseAccount(await openWindow(other, 'Connect Google'), email);
		await expect(alert(other)).toHaveText(/^That account already belongs to another member/);
		await other.context().close();
	});

	test('who signed in a while ago proves it anew in the window, with the same account only', async ({ page }) => {
		test.slow();
		const email = inventedAddress('proof');
		await openPage(page, '/auth/sign-in');
		await addAccount(await openWindow(page, google), email);
		await expectSignedIn(page, 'google', email);
		await openPage(page, '/me/account');
		// As the service answers when the sign-in is older than five minutes.
		await page.route(
			/accounts:(signUp|update)/,
			(route) => {
				const message = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';
				return route.fulfill({ status: 400, json: { error: { code: 400, message, errors: [] } } });
			},
			{ times: 1 },
		);
		await page.getByLabel('New password').fill(password);
		await page.getByRole('button', { name: 'Set password' }).click();
		const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
		await expect(dialog).toBeVisible();
		await addAccount(await openWindow(page, google), inventedAddress('impostor'));
		await expect(dialog.getByRole('alert')).toHaveText(/^That’s a different account/);
		await chooseAccount(await openWindow(page, google), email);
		await expect(dialog).toBeHidden();
		await expect(page.getByText('You can now also sign in with your email address and this password.')).toBeVisible();
		expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(email);
	});
});
