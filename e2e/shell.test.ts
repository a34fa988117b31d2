import { expect, test } from '@playwright/test';
import { collectComplaints } from './complaints.ts';
import { hold } from './hold.ts';
import { addBusiness, addBusinessAs, password, signUp, signUpByForm } from './member.ts';
import { openPage } from './open-page.ts';

const innovations = [
	['4 Click Review', '/innovations/four-click-review'],
	['Surf Shop', '/innovations/surf-shop'],
	['Gamification', '/innovations/gamification'],
	['REA', '/innovations/rea'],
] as const;

test('the bar is 64 px high, marks the page one is on, and is absent where one signs in', async ({ page }) => {
	await page.goto('/blog');
	const bar = page.getByRole('banner');
	expect((await bar.boundingBox())?.height).toBe(64);
	await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })).toHaveAttribute(
		'aria-current',
		'page',
	);
	for (const path of ['/auth/sign-in', '/auth/sign-up', '/auth/forgot-password', '/auth/action', '/test']) {
		await page.goto(path);
		await expect(bar).toHaveCount(0);
	}
});

test('the innovations menu leads to the four pages, and closes on Escape, a press outside, and a choice', async ({
	page,
}) => {
	await openPage(page, '/');
	const button = page.getByRole('button', { name: 'Innovations' });
	const item = page.getByRole('banner').getByRole('link', { name: 'Surf Shop' });
	await button.click();
	await expect(item).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(item).toBeHidden();
	await expect(button).toBeFocused();
	await button.click();
	await page.getByRole('heading', { level: 1 }).click();
	await expect(item).toBeHidden();
	for (const [name, path] of innovations) {
		await button.click();
		await page.getByRole('banner').getByRole('listitem').getByRole('link', { name, exact: true }).click();
		await expect(page).toHaveURL(path);
		await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
		await expect(item).toBeHidden();
	}
});

test('one toast is shown at a time, and one that can be acted upon comes back @phone', async ({ page }) => {
	await openPage(page, '/test');
	await page.getByRole('button', { name: 'Show a toast' }).click();
	const [sentence, undo] = [page.getByText('Published.', { exact: true }), page.getByRole('button', { name: 'Undo' })];
	const [above, below] = [await sentence.boundingBox(), await undo.boundingBox()];
	const isPhone = (page.viewportSize()?.width ?? 0) < 640;
	expect((below?.y ?? 0) > (above?.y ?? 0) + (above?.height ?? 0) / 2).toBe(isPhone);
	await page.getByRole('alert').filter({ hasText: 'Check your connection.' }).getByRole('button').first().click();
	await expect(page.getByText('Trying again.')).toBeVisible();
	await expect(sentence).toHaveCount(0);
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await expect(sentence).toBeVisible();
	await undo.click();
	await expect(page.getByText('Taken back.')).toBeVisible();
	await expect(sentence).toHaveCount(0);
});

test('on a narrow screen the menu opens and leads on @phone', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openPage(page, '/');
	await page.getByRole('button', { name: 'Open menu' }).click();
	const menu = page.locator('#narrow-menu');
	await expect(menu.getByRole('link')).toHaveText(['Home', 'Directory', 'Innovations', 'Blog', 'About Us']);
	await menu.getByRole('link', { name: 'Innovations' }).click();
	await expect(page).toHaveURL('/innovations');
	await expect(menu).toBeHidden();
	await page.goto('/Innovations');
	await expect(page).toHaveURL('/innovations');
});

test('the heading of each page after the first has the focus, unless the page has given it elsewhere', async ({
	page,
}) => {
	// A part of a page in its address starts the scripts, by which links lead on in place.
	await openPage(page, '/#start');
	await expect(page.locator('body')).toBeFocused();
	const heading = page.getByRole('heading', { level: 1 });
	const bar = page.getByRole('banner');
	await bar.getByRole('link', { name: 'Directory', exact: true }).press('Enter');
	await expect(heading).toHaveText('Directory');
	await expect(heading).toBeFocused();
	const category = page.getByRole('navigation', { name: 'Filters' }).locator('summary').first();
	await category.press('Enter');
	await page.getByRole('link', { name: 'All categories' }).press('Enter');
	await expect(category).toBeFocused();
	await bar.getByRole('button', { name: 'Innovations' }).press('Enter');
	await bar.getByRole('link', { name: 'Surf Shop' }).press('Enter');
	await expect(page).toHaveURL('/innovations/surf-shop');
	await expect(heading).toBeFocused();
	await page.goBack();
	await expect(heading).toHaveText('Directory');
	await expect(heading).toBeFocused();
});

test('the heading has the focus after a link was pressed while another page was being loaded', async ({ page }) => {
	await openPage(page, '/#start');
	const links = page.getByRole('contentinfo');
	const letGo = await hold(page, '**/blog.data*');
	const isAsked = page.waitForRequest(/\/blog\.data/);
	await links.getByRole('link', { name: 'Blog', exact: true }).press('Enter');
	await isAsked;
	await links.getByRole('link', { name: 'About', exact: true }).press('Enter');
	letGo();
	await expect(page).toHaveURL('/about');
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a dialog that is closed gives the focus back', async ({ page }) => {
	await openPage(page, '/test');
	const button = page.getByRole('button', { name: 'Open a dialog' });
	const dialog = page.getByRole('dialog', { name: 'Is it you?' });
	for (const close of [
		() => page.keyboard.press('Escape'),
		() => dialog.getByRole('button', { name: 'Close' }).click(),
	]) {
		await button.click();
		await expect(dialog).toBeVisible();
		await close();
		await expect(dialog).toHaveCount(0);
		await expect(button).toBeFocused();
	}
});

test('pages can be read and the directory searched without scripts', async ({ browser }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto('/');
	await page.getByRole('searchbox').fill('café');
	await page.getByRole('button', { name: 'Search' }).click();
	await expect(page).toHaveURL(/\/directory\?q=caf%C3%A9$/);
	await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
	await context.close();
});

test('what is not there answers 404 with a way on', async ({ page }) => {
	const response = await page.goto('/no/such/page');
	expect(response?.status()).toBe(404);
	await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
	await page.getByRole('link', { name: 'Search the directory' }).click();
	await expect(page).toHaveURL('/directory');
});

test('one registers, finds the personal menu, signs out, and signs in again', async ({ page }) => {
	const problems = collectComplaints(page);
	const email = await signUpByForm(page, 'Ana Sol');
	await page.getByRole('button', { name: 'Your menu' }).click();
	for (const name of ['Control Page', 'Messages', 'Referral Network', 'Add a Business Profile']) {
		await expect(page.getByRole('banner').getByRole('listitem').getByRole('link', { name, exact: true })).toBeVisible();
	}
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page).toHaveURL('/auth/sign-in');
	expect(
		await page.evaluate(() => ['token', 'uid', 'loginType', 'name', 'email'].map((key) => localStorage.getItem(key))),
	).toEqual([null, null, null, null, null]);

	await page.goto('/me/referral-network');
	await expect(page).toHaveURL('/auth/sign-in?next=%2Fme%2Freferral-network');
	await page.getByLabel('Email address').fill(email);
	await page.getByLabel('Password', { exact: false }).first().fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Referral Network' })).toBeVisible();
	expect(problems).toEqual([]);
});

test('the session lasts over a reload, and the first painted header is the right one', async ({ page }) => {
	await signUp(page, 'Ana Sol');
	await page.goto('/directory');
	await page.reload({ waitUntil: 'commit' });
	expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('in');
	await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
	await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();

	// However many businesses stand in the menu, the way out is in sight.
	const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
	for (let at = 1; at <= 9; at += 1) await addBusinessAs(page.request, token, { business_name: `Stall ${at} of Ana` });
	await page.reload();
	await page.getByRole('button', { name: 'Your menu' }).click();
	await expect(page.getByRole('banner').getByRole('link', { name: 'Stall 9 of Ana' })).toBeAttached();
	await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test('a stale token is replaced once, and nobody notices', async ({ page }) => {
	await signUp(page, 'Ana Sol');
	await page.evaluate(() => localStorage.setItem('token', 'stale'));
	await page.goto('/me/me');
	await expect(page.getByRole('heading', { level: 1, name: 'Control Page' })).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^eyJ/);
});

test('a wrong password is answered in a plain sentence, and nothing typed is lost', async ({ page }) => {
	await page.goto('/auth/sign-in');
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(page.getByText('Enter your email address.')).toBeVisible();
	await expect(page.getByLabel('Email address')).toBeFocused();
	await page.getByLabel('Email address').fill('nobody@example.org');
	await page.getByLabel('Password', { exact: false }).first().fill('not the one');
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(page.getByRole('alert')).toContainText('Wrong email address or password.');
	await expect(page.getByLabel('Email address')).toHaveValue('nobody@example.org');
});

test('a failing list of businesses leaves the menu usable and says so', async ({ page }) => {
	await signUp(page, 'Ana Sol');
	await page.route('**/api/v1/business-profile/my/profiles', (route) => route.abort());
	await page.goto('/about');
	await page.getByRole('button', { name: 'Your menu' }).click();
	await expect(page.getByText('Your businesses couldn’t be loaded.')).toBeVisible();
	await expect(page.getByRole('listitem').getByRole('link', { name: 'Messages' })).toBeVisible();
});

test('a public page carries a tag, a policy and the address of its styles, and answers 304', async ({ request }) => {
	const first = await request.get('/about');
	const { etag, link, 'content-security-policy': policy } = first.headers();
	expect(etag).toMatch(/^".+"$/);
	const styles = /<link[^>]+rel="stylesheet" href="([^"]+)"/.exec(await first.text())?.[1];
	expect(link).toBe(`<${styles}>; rel=preload; as=style`);
	expect(policy).toContain("default-src 'self'");
	expect(/script-src [^;]*/.exec(policy ?? '')?.[0]).not.toContain('unsafe');
	// A change somewhere has every page rendered anew; one that says the same is still the browser's own, with its policy.
	await addBusiness(request, { business_name: 'Tag Keeper' });
	const again = await request.get('/about', { headers: { 'if-none-match': etag ?? '' } });
	expect([again.status(), again.headers()['content-security-policy']]).toEqual([304, undefined]);
	expect((await request.get('/me/me')).headers()['cache-control']).toBe('private, no-cache');
});

test('a business that does not exist is a 404 page', async ({ page }) => {
	const response = await page.goto('/business-profile/no-such-business');
	expect(response?.status()).toBe(404);
	await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
	expect((await page.goto('/blog/no-such-post'))?.status()).toBe(404);
});

test('an unknown call below /api/v1 is a problem document, not a page', async ({ request }) => {
	const answer = await request.get('/api/v1/no-such-call');
	expect(answer.status()).toBe(404);
	expect(answer.headers()['content-type']).toContain('application/problem+json');
});
