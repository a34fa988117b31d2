import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { unzip } from '../test/unzip.ts';
import { violationsOf as problemsOf } from './axe.ts';
import { mailedLink } from './mailbox.ts';
import {
	newAddress,
	otherBrowserOf,
	password,
	signInByForm as signIn,
	signUp,
	signUpByForm,
	signUpUnconfirmed,
} from './member.ts';
import { openPage } from './open-page.ts';
import { call, person } from './people.ts';
import { apiKey, putSession, type SignedIn } from './session.ts';
import { addAccount, inventedAddress, openWindow } from './sign-in-window.ts';

const newPassword = 'a kettle full of rain';

/** A browser of its own, as another device has. */
async function otherDevice(browser: Browser): Promise<Page> {
	return (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage();
}

async function expectSignedIn(page: Page): Promise<void> {
	await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
	await expect(page).not.toHaveURL(/sign-in/);
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('signing up sends a message, and its link confirms the address on a press @handheld', async ({
	page,
	request,
}) => {
	const address = await signUpByForm(page, 'Vera', (address) => `An email is on its way to ${address}`);
	await expect(page.getByText('Confirm your email address')).toBeVisible();
	const link = await mailedLink(request, address, 'verifyEmail');

	// Programs that look at every link of a message use nothing up.
	expect((await request.get(link)).status()).toBe(200);
	await page.goto(link);
	await expect(page.getByText(`Is ${address} your address?`)).toBeVisible();
	expect(await problemsOf(page)).toEqual([]);
	await page.reload();
	await page.getByRole('button', { name: 'Yes, this is my address' }).click();
	await expect(heading(page, 'Your email address is confirmed')).toBeFocused();
	expect(await problemsOf(page)).toEqual([]);
	await page.getByRole('link', { name: 'Continue' }).click();
	await expect(heading(page, 'Control Page')).toBeVisible();
	await expect(page.getByText('Confirm your email address')).toBeHidden();

	await page.goto(link);
	await expect(heading(page, 'This link doesn’t work')).toBeVisible();
	await expect(page.getByText('This link has already been used')).toBeVisible();
	await page.getByRole('link', { name: 'Get a new one in your account' }).click();
	await expect(section(page, 'Email address')).toContainText('confirmed');
	await expect(section(page, 'Email address')).not.toContainText('not confirmed');
});

test('threat 24: whoever is not signed in to the account confirms nothing, and is led in, or to a password of their own @handheld', async ({
	page,
	request,
	browser,
}) => {
	const maker = await otherDevice(browser);
	const address = await signUpUnconfirmed(maker, 'Maker', newAddress('with.a.name.that.is.wider.than.a.telephone'));
	const link = await mailedLink(request, address, 'verifyEmail');
	const other = await signUp(page, 'Other');
	await page.goto(link);
	await expect(page.getByText(`You’re signed in as ${other}, which is a different account.`)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Yes, this is my address' })).toHaveCount(0);
	// A telephone shows what is wider than its screen smaller, and takes presses elsewhere.
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
	expect(await problemsOf(page)).toEqual([]);
	await page.locator('input[name=password]').fill('wrong horse');
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(page.getByRole('alert')).toContainText('Wrong password.');
	await page.getByRole('button', { name: 'Send me a link to choose a new password' }).click();
	await expect(page.getByText(`If there’s still an account for ${address}, a link is on its way.`)).toBeVisible();
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.getByRole('button', { name: 'Yes, this is my address' }).click();
	await expect(heading(page, 'Your email address is confirmed')).toBeFocused();

	// Its owner has it alone from then on.
	await page.goto(await mailedLink(request, address, 'resetPassword'));
	await page.locator('input[name=password]').fill(newPassword);
	await page.getByRole('button', { name: 'Save password' }).click();
	await expect(heading(page, 'Your new password is saved')).toBeVisible();
	await maker.goto('/me/me');
	await expect(maker.getByText('You’ve been signed out')).toBeVisible();
	await maker.context().close();
});

test('threat 101: who came by a password and confirms by Google is told which way to go, and loses nothing', async ({
	page,
	request,
	browser,
}) => {
	const maker = await otherDevice(browser);
	const address = await signUpUnconfirmed(maker, 'Gela', inventedAddress('gela'));
	await page.goto(await mailedLink(request, address, 'verifyEmail'));
	await addAccount(await openWindow(page, 'Continue with Google'), address);
	await expect(page.getByRole('alert')).toContainText('You don’t sign in here with that Google account.');
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.getByRole('button', { name: 'Yes, this is my address' }).click();
	await expect(heading(page, 'Your email address is confirmed')).toBeVisible();
	const uidOf = (device: Page) => device.evaluate(() => localStorage.getItem('uid'));
	expect(await uidOf(page)).toBe(await uidOf(maker));
	await maker.context().close();
});

/** Opens a mailed link of a Firebase project, which says this of it; `member` is who is signed in, if anybody is. */
async function openFirebaseLink(browser: Browser, said: object, member?: SignedIn): Promise<Page> {
	const page = await (await browser.newContext({ bypassCSP: true })).newPage();
	const identity = { mode: 'firebase', projectId: 'the-project', apiKey, authDomain: 'the-project.example' };
	await page.route('**/config.json', (route) => route.fulfill({ json: { identity } }));
	const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
	const users = [{ localId: member?.uid, email: member?.address, emailVerified: true, providerUserInfo: [] }];
	await page.route('https://identitytoolkit.googleapis.com/**', (route) =>
		route.fulfill({ headers, json: route.request().url().includes('accounts:lookup') ? { users } : said }),
	);
	if (member) {
		// The site itself does not know the project's member.
		await page.route('**/api/**', (route) => route.abort());
		await putSession(page, member);
	}
	await page.goto('/auth/action?mode=action&oobCode=abc');
	return page;
}

test('threat 24: where a Firebase project keeps the accounts, its links ask for a sign-in here, too', async ({
	browser,
}) => {
	const page = await openFirebaseLink(browser, { requestType: 'VERIFY_EMAIL', email: 'operator@example.org' });
	await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Yes, this is my address' })).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Send me a link to choose a new password' })).toBeVisible();
	await page.context().close();
});

test('threat 24: the change of address of a Firebase account is confirmed by whoever is signed in to it, and nobody else', async ({
	browser,
}) => {
	const member: SignedIn = {
		address: 'private@example.org',
		isConfirmed: true,
		uid: 'owner',
		token: 'header.e30.signature',
		refreshToken: 'refresh',
		expiresAt: Date.now() + 3_600_000,
		name: 'Olga',
		image: null,
		designation: null,
	};
	const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'work@example.org' };
	const press = (page: Page) => page.getByRole('button', { name: 'Use this address' });
	const strangers = await openFirebaseLink(browser, { ...change, email: 'stranger@example.org' }, member);
	await expect(
		strangers.getByText('You’re signed in as private@example.org, which is a different account.'),
	).toBeVisible();
	await expect(strangers.getByLabel('Email address')).toHaveValue('');
	await expect(press(strangers)).toHaveCount(0);
	await strangers.context().close();
	const own = await openFirebaseLink(browser, { ...change, email: member.address }, member);
	await expect(press(own)).toBeVisible();
	await own.context().close();
});

test('a message can be sent again, and only its link works from then on', async ({ page, request }) => {
	const address = await signUpUnconfirmed(page, 'Vito');
	const first = await mailedLink(request, address, 'verifyEmail');
	await page.goto('/me/account');
	await section(page, 'Email address').getByRole('button', { name: 'Send it again' }).click();
	await expect(section(page, 'Email address')).toContainText(`An email is on its way to ${address}.`);
	await expect.poll(() => mailedLink(request, address, 'verifyEmail')).not.toBe(first);
	await page.goto(first);
	await expect(page.getByText('This link has already been used or replaced by a newer one.')).toBeVisible();
	await page.goto(await mailedLink(request, address, 'verifyEmail'));
	await expect(page.getByRole('button', { name: 'Yes, this is my address' })).toBeVisible();
});

test('a forgotten password is replaced by a mailed link, which ends every session @handheld', async ({
	page,
	request,
	browser,
}) => {
	const other = await otherDevice(browser);
	const address = await signUp(other, 'Fred');
	await page.goto('/auth/sign-in');
	await page.getByLabel('Email address').fill(address);
	await page.getByRole('link', { name: 'Forgot your password?' }).click();
	await expect(page.getByLabel('Email address')).toHaveValue(address);
	await page.getByRole('button', { name: 'Send link' }).click();
	await expect(heading(page, 'Check your email')).toBeFocused();
	const answer = await page.getByRole('status').first().textContent();

	// Nobody learns here who has an account.
	await page.getByRole('button', { name: 'Use another address' }).click();
	const unknown = newAddress('nobody');
	await page.getByLabel('Email address').fill(unknown);
	await page.getByRole('button', { name: 'Send link' }).click();
	await expect(heading(page, 'Check your email')).toBeVisible();
	expect((await page.getByRole('status').first().textContent())?.replace(unknown, address)).toBe(answer);

	await page.goto(await mailedLink(request, address, 'resetPassword'));
	await expect(page.getByText(`This is for the account ${address}.`)).toBeVisible();
	await page.locator('input[name=password]').fill('short');
	await page.getByRole('button', { name: 'Save password' }).click();
	await expect(page.getByText('Your password needs at least 6 characters.')).toBeVisible();
	await expect(page.locator('input[name=password]')).toBeFocused();
	await page.locator('input[name=password]').fill('password123');
	await page.getByRole('button', { name: 'Save password' }).click();
	await expect(page.getByText('Your password needs at least 6 characters.')).toBeHidden();
	await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true');
	expect(await problemsOf(page)).toEqual([]);
	await page.locator('input[name=password]').fill(newPassword);
	await page.getByRole('button', { name: 'Save password' }).click();
	await expect(heading(page, 'Your new password is saved')).toBeVisible();
	await page.getByRole('link', { name: 'Sign in' }).click();
	await expect(page.getByLabel('Email address')).toHaveValue(address);
	await page.locator('input[name=password]').fill(newPassword);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expectSignedIn(page);

	await other.goto('/me/me');
	await expect(other.getByText('You’ve been signed out')).toBeVisible();
	await signIn(other, address);
	await expect(other.getByRole('alert')).toContainText('Wrong email address or password.');
	await other.context().close();
});

test('threat 102: an address is changed by a link to the new one, and taken back by a link to the old one', async ({
	page,
	request,
	browser,
}) => {
	const address = await signUp(page, 'Chloe');
	const next = newAddress('chloe.new');
	await page.goto('/me/account');
	const email = section(page, 'Email address');
	await email.getByRole('button', { name: 'Change address' }).click();
	await page.getByLabel('New email address').fill(address);
	await page.getByRole('button', { name: 'Send confirmation email' }).click();
	await expect(email.getByText('That’s already your address.')).toBeVisible();
	await page.getByLabel('New email address').fill(next);
	await page.getByRole('button', { name: 'Send confirmation email' }).click();
	await expect(email.getByText(`We’ve emailed ${next}, unless another account uses it.`)).toBeVisible();
	await expect(email.getByText(address)).toBeVisible();

	const link = await mailedLink(request, next, 'verifyAndChangeEmail');
	// Whoever has the new address, which may be mistyped, does not learn whose account it is for.
	const stranger = await otherDevice(browser);
	await stranger.goto(link);
	await expect(stranger.getByText(`Someone wants to use ${next} for their account.`)).toBeVisible();
	await expect(stranger.getByLabel('Email address')).toHaveValue('');
	expect(await stranger.content()).not.toContain(address);
	await stranger.context().close();
	await page.goto(link);
	await expect(page.getByText(`From now on you sign in with ${next} instead of ${address}.`)).toBeVisible();
	await page.getByRole('button', { name: 'Use this address' }).click();
	await expect(heading(page, 'Your email address is changed')).toBeVisible();
	await page.getByRole('link', { name: 'Sign in' }).click();
	await expect(page.getByLabel('Email address')).toHaveValue(next);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expectSignedIn(page);
	await page.goto('/me/account');
	await expect(email).toContainText(next);
	await expect(email).not.toContainText('not confirmed');

	// It was somebody else: the owner of the old address takes the account back.
	const owner = await otherDevice(browser);
	await owner.goto(await mailedLink(request, address, 'recoverEmail'));
	await expect(owner.getByText(`changed to ${next}`)).toBeVisible();
	await owner.locator('input[name=password]').fill(newPassword);
	await owner.getByRole('button', { name: 'Change it back' }).click();
	await expect(heading(owner, 'Your email address is restored')).toBeVisible();
	await owner.getByRole('link', { name: 'Sign in' }).click();
	await owner.locator('input[name=password]').fill(newPassword);
	await owner.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expectSignedIn(owner);
	await owner.context().close();

	await page.goto('/me/account');
	await expect(page.getByText('You’ve been signed out')).toBeVisible();
});

test('another password signs every other device out, and this one stays', async ({ page, browser }) => {
	const address = await signUp(page, 'Paula');
	const other = await otherBrowserOf(browser, address);
	await page.goto('/me/account');
	const part = section(page, 'Password');
	await part.locator('input[name=password]').fill('abc');
	await expect(part.getByText('at least 6 characters')).toBeVisible();
	await part.getByRole('button', { name: 'Change password' }).click();
	await expect(part.getByText('Your password needs at least 6 characters.')).toBeVisible();
	await part.locator('input[name=password]').fill(newPassword);
	await part.getByRole('button', { name: 'Change password' }).click();
	await expect(page.getByText('Password changed')).toBeVisible();
	await expect(section(page, 'Account activity')).toContainText('Changed the password');
	await page.reload();
	await expect(heading(page, 'Account and security')).toBeVisible();

	await other.goto('/me/account');
	await expect(other).toHaveURL('/auth/sign-in?next=%2Fme%2Faccount');
	await expect(other.getByText('You’ve been signed out')).toBeVisible();
	await other.getByLabel('Email address').fill(address);
	await other.locator('input[name=password]').fill(newPassword);
	await other.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(heading(other, 'Account and security')).toBeVisible();
	await other.context().close();
});

test('what asks for a recent sign-in asks for the password, and goes on by itself @handheld', async ({
	page,
	isMobile,
}) => {
	await signUp(page, 'Rita');
	await page.goto('/me/account');
	// As the service answers five minutes later.
	let refusals = 1;
	await page.route('**/accounts:update?**', (route) =>
		refusals-- > 0
			? route.fulfill({ status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } })
			: route.continue(),
	);
	const part = section(page, 'Password');
	if (isMobile) {
		await expect(part.locator('input[name=password]')).toBeHidden();
		await part.getByRole('button', { name: 'Password', exact: true }).click();
	}
	await part.locator('input[name=password]').fill(newPassword);
	await part.getByRole('button', { name: 'Change password' }).click();
	const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await expect(dialog.getByLabel('Your password')).toBeFocused();
	expect(await problemsOf(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(part.locator('input[name=password]')).toHaveValue(newPassword);

	refusals = 1;
	await part.getByRole('button', { name: 'Change password' }).click();
	await dialog.getByLabel('Your password').fill('not the one');
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(dialog.getByRole('alert')).toHaveText('Wrong password.');
	await dialog.getByLabel('Your password').fill(password);
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByText('Password changed')).toBeVisible();
});

test('all of one’s own data comes as a file, after a look at who asks @phone', async ({ page, isMobile }) => {
	await signUp(page, 'Doris');
	await page.goto('/me/account#export');
	const part = section(page, 'Download your data');
	// As the service answers five minutes later.
	let refusals = 1;
	await page.route('**/api/v1/me/export', async (route) => {
		const isAsking = route.request().method() === 'POST';
		if (!isAsking || refusals-- <= 0) return route.fallback();
		await route.fulfill({ status: 403, json: { code: 'requires_recent_login', detail: '', fields: [] } });
	});
	// And as a connection that breaks off.
	let breaks = 1;
	await page.route('**/api/v1/me/export', (route) =>
		route.request().method() === 'GET' && breaks-- > 0 ? route.abort() : route.fallback(),
	);
	if (isMobile) await expect(part.getByRole('button', { expanded: true })).toBeVisible();
	await part.getByRole('button', { name: 'Download ZIP file' }).click();
	const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await dialog.getByLabel('Your password').fill(password);
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(part.getByRole('alert')).toContainText('Check your connection');
	expect(await problemsOf(page)).toEqual([]);
	const saved = page.waitForEvent('download');
	await part.getByRole('button', { name: 'Try again' }).click();
	const file = await saved;
	expect(file.suggestedFilename()).toMatch(/^my-data-[\d-]{10}\.zip$/);
	const files = unzip(await readFile(await file.path()));
	expect(JSON.parse(String(files.get('member.json'))).data).toMatchObject([{ name: 'Doris' }]);
	await expect(part.getByText('Your data has been downloaded.')).toBeVisible();
	expect(await problemsOf(page)).toEqual([]);
});

/** Presses something that opens a provider's window, and goes through it as that account of the demo provider. */
async function throughWindow(page: Page, press: () => Promise<void>, address: string): Promise<void> {
	const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
	const known = popup.locator('#accounts-list li', { hasText: address });
	await expect(popup.locator('.js-new-account')).toBeVisible();
	if (await known.count()) return known.getByRole('button').click();
	await popup.locator('.js-new-account').click();
	await popup.locator('#email-input').fill(address);
	await popup.locator('#display-name-input').fill('Gustav Google');
	await popup.locator('#sign-in').click();
}

test('an account that came by Google gets a password, and opens either way', async ({ page, browser }) => {
	const address = newAddress('gustav').replace('@example.org', '@town.example');
	const googleButton = page.getByRole('button', { name: 'Continue with Google' });
	await page.goto('/auth/sign-in');
	await throughWindow(page, () => googleButton.click(), address);
	await expectSignedIn(page);
	await page.goto('/me/account');
	const ways = section(page, 'Ways to sign in');
	await expect(ways).toContainText('This is your only way to sign in');
	await expect(ways.getByRole('button', { name: 'Remove' })).toHaveCount(0);

	// As the service answers when the sign-in is older than five minutes: shown anew by the provider's window.
	let refusals = 1;
	await page.route('**/accounts:signUp?**', (route) =>
		refusals-- > 0
			? route.fulfill({ status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } })
			: route.continue(),
	);
	const part = section(page, 'Set a password');
	await part.locator('input[name=password]').fill(newPassword);
	await part.getByRole('button', { name: 'Set password' }).click();
	const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await expect(dialog.getByLabel('Your password')).toHaveCount(0);
	await throughWindow(page, () => dialog.getByRole('button', { name: 'Continue with Google' }).click(), address);
	await expect(page.getByText('You can now also sign in with your email address and this password.')).toBeVisible();

	await ways.getByRole('button', { name: 'Remove Google' }).click();
	await expect(page.getByText('You can no longer sign in with Google.')).toBeVisible();
	await expect(ways).toContainText('This is your only way to sign in');
	await throughWindow(page, () => ways.getByRole('button', { name: 'Connect Google' }).click(), address);
	await expect(page.getByText('You can now sign in with Google.')).toBeVisible();
	await expect(section(page, 'Account activity').getByRole('listitem').first()).toContainText('Connected Google');
	const other = await otherDevice(browser);
	await signIn(other, address, newPassword);
	await expectSignedIn(other);
	await other.context().close();
});

test('who signed in a while ago shows that it is them before the window of a provider opens, once', async ({
	page,
}) => {
	await signUp(page, 'Olga');
	const address = newAddress('olga').replace('@example.org', '@town.example');
	await page.goto('/me/account');
	const ways = section(page, 'Ways to sign in');
	const connect = ways.getByRole('button', { name: 'Connect Google' });
	await expect(connect).toBeVisible();
	// Also what a clock shows that is ten minutes fast.
	await page.clock.setSystemTime(Date.now() + 600_000);
	let windows = 0;
	page.on('popup', () => {
		windows += 1;
	});
	await connect.click();
	const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await dialog.getByLabel('Your password').fill(password);
	expect(windows).toBe(0);
	await throughWindow(page, () => dialog.getByRole('button', { name: 'Continue' }).click(), address);
	await expect(page.getByText('You can now sign in with Google.')).toBeVisible();
	expect(windows).toBe(1);
});

test('one sees where one is signed in, and signs out there', async ({ page, browser }) => {
	const address = await signUp(page, 'Sol');
	const [phone, tablet] = [await otherBrowserOf(browser, address), await otherBrowserOf(browser, address)];
	await page.goto('/me/account');
	const list = section(page, 'Where you are signed in');
	await expect(list.getByRole('listitem')).toHaveCount(3);
	await expect(list.getByRole('listitem').first()).toContainText(/Chrome.* on Linux.*this device.*10(\.\d+){3}/);
	await expect(list.getByRole('listitem').first().getByRole('button')).toHaveCount(0);
	await list
		.getByRole('button', { name: /^Sign out Chrome/ })
		.first()
		.click();
	await expect(list.getByRole('listitem')).toHaveCount(2);
	await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
	await expect(page.getByText('1 other device signed out.')).toBeVisible();
	await expect(list).toContainText('You aren’t signed in anywhere else.');
	for (const device of [phone, tablet]) {
		await device.goto('/me/me');
		await expect(device.getByText('You’ve been signed out')).toBeVisible();
		await device.context().close();
	}
	await page.reload();
	await expect(list.getByRole('listitem')).toHaveCount(1);
	await expect(
		section(page, 'Account activity').getByRole('listitem').filter({ hasText: 'Ended the session' }),
	).toHaveCount(2);
	await expect(section(page, 'Account activity').getByRole('listitem').last()).toContainText('Created the account');
});

test('what could not be loaded says so, and is tried again by a press', async ({ page }) => {
	await signUp(page, 'Otto');
	await page.route('**/api/v1/me/{sessions,security-events}*', (route) => route.abort());
	await page.goto('/me/account');
	for (const name of ['Where you are signed in', 'Account activity']) {
		await expect(section(page, name).getByRole('alert')).toContainText('We couldn’t reach the server.');
	}
	expect(await problemsOf(page)).toEqual([]);
	await page.unroute('**/api/v1/me/{sessions,security-events}*');
	await section(page, 'Where you are signed in').getByRole('button', { name: 'Try again' }).click();
	await expect(section(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
	await section(page, 'Account activity').getByRole('button', { name: 'Try again' }).click();
	await expect(section(page, 'Account activity').getByRole('listitem').first()).toBeVisible();
});

test('an account is deleted for good', async ({ page, browser }) => {
	const address = await signUp(page, 'Gone');
	const other = await otherBrowserOf(browser, address);
	await page.goto('/me/account');
	const part = section(page, 'Delete account');
	await part.getByRole('button', { name: 'Permanently delete my account' }).click();
	await expect(part.getByText('Type DELETE, in capital letters.')).toBeVisible();
	await part.getByLabel('Keep them for others').check();
	await part.getByLabel('Type DELETE').fill('DELETE');
	await part.getByRole('button', { name: 'Permanently delete my account' }).click();
	await expect(heading(page, 'Your account is deleted')).toBeVisible();
	expect(await page.evaluate(() => ['token', 'uid', 'email'].map((key) => localStorage.getItem(key)))).toEqual([
		null,
		null,
		null,
	]);
	await other.goto('/me/me');
	await expect(other.getByText('You’ve been signed out')).toBeVisible();
	await signIn(other, address);
	await expect(other.getByRole('alert')).toContainText('Wrong email address or password.');
	await other.context().close();
	await page.goto('/me/account');
	await expect(page).toHaveURL('/auth/sign-in?next=%2Fme%2Faccount');
});

test('who left while another service kept the account is led to the last step', async ({ page }) => {
	const address = await signUp(page, 'Half');
	// As with a Firebase project that could not be reached: the member is gone, and the account is not.
	await page.route('**/api/v1/me?*', (route) => route.fulfill({ json: { data: { identity: 'remains' } } }));
	await page.goto('/me/account');
	const part = section(page, 'Delete account');
	await part.getByLabel('Type DELETE').fill('DELETE');
	await part.getByRole('button', { name: 'Permanently delete my account' }).click();
	await expect(heading(page, 'One step left')).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
	expect(await problemsOf(page)).toEqual([]);

	const gone = { type: 'about:blank', title: '', status: 401, code: 'account_deleted', detail: '', fields: [] };
	await page.route('**/api/v1/me', (route) => route.fulfill({ status: 401, json: gone }));
	await signIn(page, address);
	await expect(page).toHaveURL('/auth/leaving');
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
	await page.getByRole('button', { name: 'Delete my sign-in' }).click();
	await expect(heading(page, 'Your account is deleted')).toBeVisible();
	await signIn(page, address);
	await expect(page.getByRole('alert')).toContainText('Wrong email address or password.');
});

test('threat 99: the last step of leaving deletes no sign-in of a member who is still here', async ({ page }) => {
	const address = await signUp(page, 'Still Here');
	await openPage(page, '/auth/leaving');
	await page.getByRole('button', { name: 'Delete my sign-in' }).click();
	await expect(page).toHaveURL('/me/account');
	await expect(section(page, 'Email address')).toContainText(address);
});

test('whoever signs in again is shown as they made themselves known', async ({ page, request }) => {
	const address = await signUp(page, 'Before');
	const shown = () =>
		page.evaluate(() => ['name', 'email', 'designation', 'image'].map((key) => localStorage.getItem(key)));
	expect(await shown()).toEqual(['Before', address, null, null]);
	// On another device: this one is told nothing.
	const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
	const data = { name: 'After', designation: 'Baker' };
	expect((await request.patch('/api/v1/me', { headers: { authorization }, data })).status()).toBe(200);
	const create = { width: 96, height: 96, channels: 3 as const, background: '#a8391d' };
	const image = { name: 'me.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
	const sent = await request.post('/api/v1/me/image', { headers: { authorization }, multipart: { image } });
	const { image: portrait } = (await sent.json()).data;
	await page.goto('/about');
	await page.getByRole('button', { name: 'Your menu' }).click();
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page).toHaveURL('/auth/sign-in');
	expect(await shown()).toEqual([null, null, null, null]);
	await signIn(page, address);
	await expectSignedIn(page);
	expect(await shown()).toEqual(['After', address, 'Baker', portrait]);
});

test('a sign-in does not wait for a member who cannot be asked for', async ({ page }) => {
	const address = await signUp(page, 'Alone');
	await page.evaluate(() => localStorage.clear());
	await page.route('**/api/v1/me', (route) => route.fulfill({ status: 503 }));
	await signIn(page, address);
	await expectSignedIn(page);
	expect(await page.evaluate(() => localStorage.getItem('name'))).toBe('Alone');
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
	await signUp(page, 'Twain');
	const other = await context.newPage();
	await other.goto('/me/account');
	await expect(heading(other, 'Account and security')).toBeVisible();
	await page.goto('/about');
	await page.getByRole('button', { name: 'Your menu' }).click();
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page).toHaveURL('/auth/sign-in');
	await expect(other).toHaveURL('/auth/sign-in');
	// That was wished for.
	await expect(other.getByText('You’ve been signed out')).toBeHidden();
});

test('threat 3: who signs out while the server cannot be reached is signed out at once, and there as soon as it can', async ({
	page,
	request,
}) => {
	await signUp(page, 'Odile');
	await page.goto('/about');
	const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
	const status = async () => (await request.get('/api/v1/me', { headers: { authorization } })).status();
	await page.route(/\/(identity\/sessions\/revoke|config\.json)$/, (route) => route.abort('internetdisconnected'));
	await page.getByRole('button', { name: 'Your menu' }).click();
	await page.getByRole('button', { name: 'Sign out', exact: true }).click();
	await expect(page).toHaveURL('/auth/sign-in');
	await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
	expect(await status()).toBe(200);
	await page.unrouteAll();
	await page.goto('/about');
	await expect.poll(status).toBe(401);
	await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
	await expect.poll(() => page.evaluate(() => localStorage.getItem('endedTokens'))).toBeNull();
});

test('nothing of one member stays on screen once another has signed in in the next tab', async ({ page, context }) => {
	const first = await signUp(page, 'Ursel');
	await page.goto('/me/account');
	await expect(section(page, 'Email address')).toContainText(first);
	const other = await context.newPage();
	const second = await signUp(other, 'Vera');
	await expect(section(page, 'Email address')).toContainText(second);
	await expect(page.getByText(first)).toHaveCount(0);

	// Also a page that everybody sees, between whose members somebody has signed out.
	await openPage(page, '/about');
	await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
	await other.evaluate(() => localStorage.clear());
	await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
	const anew = page.waitForEvent('load');
	await signUp(other, 'Wilma');
	await anew;
	expect(await page.evaluate(() => localStorage.getItem('name'))).toBe('Wilma');
});

test('a session that was ended on another device ends in every tab, and says why', async ({
	page,
	context,
	browser,
}) => {
	const address = await signUp(page, 'Tabea');
	const tab = await context.newPage();
	await tab.goto('/me/account');
	await expect(heading(tab, 'Account and security')).toBeVisible();
	const other = await otherBrowserOf(browser, address);
	await other.goto('/me/account');
	await section(other, 'Where you are signed in').getByRole('button', { name: 'Sign out everywhere else' }).click();
	await expect(other.getByText('1 other device signed out.')).toBeVisible();
	await page.goto('/me/referral-network');
	for (const ended of [page, tab]) {
		await expect(ended).toHaveURL(/\/auth\/sign-in\?next=/);
		await expect(ended.getByText('You’ve been signed out')).toBeVisible();
	}
	await other.context().close();
});

const expired = {
	type: 'about:blank',
	title: '',
	status: 401,
	code: 'token_expired',
	detail: 'Your session has expired.',
};
/** The page's token is of no use any more, and asking for another one gets this answer. */
async function answerRefreshes(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
	await page.evaluate(() => localStorage.setItem('token', 'stale'));
	await page.route('**/api/v1/me', (route) => route.fulfill({ status: 401, json: { ...expired, fields: [] } }));
	await page.route('**/v1/token?**', (route) => route.fulfill(answer));
}

test('an account that was disabled is signed out, and says why', async ({ page }) => {
	await signUp(page, 'Dora');
	await answerRefreshes(page, { status: 400, json: { error: { code: 400, message: 'USER_DISABLED', errors: [] } } });
	await page.goto('/me/account');
	await expect(page).toHaveURL('/auth/sign-in?next=%2Fme%2Faccount');
	await expect(page.getByText('You’ve been signed out because this account has been disabled.')).toBeVisible();
	await page.reload();
	await expect(page.getByText('You’ve been signed out because this account has been disabled.')).toBeVisible();
});

test('a sign-in that cannot be renewed just now is no sign-out', async ({ page }) => {
	await signUp(page, 'Nell');
	await answerRefreshes(page, { status: 503, contentType: 'text/plain', body: 'No.' });
	await page.goto('/me/account');
	await expect(page.getByText('We couldn’t refresh your session just now.')).toBeVisible();
	await page.unroute('**/api/v1/me');
	await page.unroute('**/v1/token?**');
	await page.reload();
	await expect(heading(page, 'Account and security')).toBeVisible();
});

test('a fresh token is forced, stored and given; null when nobody is signed in', async ({ page }) => {
	await page.goto('/test');
	const refresh = page.getByRole('button', { name: 'Force a fresh token' });
	const given = page.getByTestId('fresh-token');
	await refresh.click();
	await expect(given).toHaveText('null');
	await signUp(page, 'Freya');
	const stored = () => page.evaluate(() => localStorage.getItem('token'));
	const before = await stored();
	await page.goto('/test');
	// Two tokens of the same second are the same.
	await expect(async () => {
		await refresh.click();
		await expect(given).toHaveText(/^eyJ/);
		expect(await given.textContent()).not.toBe(before);
	}).toPass();
	expect(await given.textContent()).toBe(await stored());
});

test('threat 17: the page of mailed links shows nothing of its query, and is kept by nobody', async ({
	page,
	request,
}) => {
	const attack = '"><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}javascript:alert(3)';
	const names = ['mode', 'oobCode', 'continueUrl', 'apiKey', 'lang', 'tenantId', 'next'];
	const dialogs: string[] = [];
	page.on('dialog', (dialog) => {
		dialogs.push(dialog.message());
		// It goes with its page as well.
		dialog.dismiss().catch(() => {});
	});
	for (const mode of ['resetPassword', 'verifyEmail', 'recoverEmail', 'signIn', attack]) {
		const query = new URLSearchParams(names.map((name) => [name, name === 'mode' ? mode : attack]));
		const answer = await request.get(`/auth/action?${query}`);
		expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
		expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
		expect(await answer.text()).not.toContain('alert(');
		await page.goto(`/auth/action?${query}`, { waitUntil: 'networkidle' });
		expect(await page.locator('main').innerHTML()).not.toContain('alert(');
	}
	expect(dialogs).toEqual([]);
});

test('what one says of oneself is kept, a number as people write it and a country by its name', async ({
	browser,
	request,
}) => {
	const { page, account } = await person(browser, request, 'Dora');
	await openPage(page, '/me/me');
	await page.getByRole('button', { name: 'Edit profile' }).click();
	const cover = page.getByRole('region', { name: 'Cover' });
	const chooser = page.waitForEvent('filechooser');
	await cover.getByRole('button', { name: 'Choose a picture' }).click();
	const wide = await sharp({ create: { width: 640, height: 200, channels: 3, background: 'teal' } })
		.png()
		.toBuffer();
	await (await chooser).setFiles([{ name: 'wide.png', mimeType: 'image/png', buffer: wide }]);
	await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Picture saved.')).toBeVisible();
	await page.getByLabel('Place').fill('Jever');
	await page.getByLabel('Country').selectOption('Germany');
	await page.getByLabel('Phone').fill('0049 (4461) 123-456');
	// A press by the keyboard keeps its place while it is done, and when it is refused.
	await page.route('**/api/v1/me', (route) => route.abort(), { times: 1 });
	await page.getByRole('button', { name: 'Save' }).press('Enter');
	await expect(page.getByText('Check your connection')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByText('+494461123456')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Edit profile' })).toBeFocused();
	await expect(page.getByText('Germany')).toBeVisible();
	expect(await call(request, account, 'GET', '/me')).toMatchObject({
		locality: 'Jever',
		country: 'DE',
		phone: '+494461123456',
	});
	await page.context().close();
});
