/** Without a connection: what was seen is shown, what is given waits, and nothing of a member is kept. */
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type HttpProxy, startHttpProxy } from '../test/http-proxy.ts';
import { addAccount, addBusiness, signIn } from './member.ts';

test.use({ serviceWorkers: 'allow' });

let proxy: HttpProxy;
test.beforeEach(async () => {
	proxy = await startHttpProxy(process.env.E2E_URL ?? '');
});
test.afterEach(() => proxy.stop().catch(() => {}));

/** The connection is lost, for the server as for the browser, which knows it. */
async function goOffline(context: BrowserContext): Promise<void> {
	await context.setOffline(true);
	await proxy.stop();
}
async function goOnline(context: BrowserContext): Promise<void> {
	await proxy.start();
	await context.setOffline(false);
}

/** Waits until the worker stands between the page and the network, and has kept the page. */
async function kept(page: Page, path: string): Promise<void> {
	await hasWorker(page);
	await expect.poll(() => isKept(page, path)).toBe(true);
}
const hasWorker = (page: Page) =>
	expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
const isKept = (page: Page, path: string) =>
	page.evaluate(
		async (path) => (await caches.match(path, { cacheName: 'kept-pages', ignoreVary: true })) !== undefined,
		path,
	);

const business = async (request: APIRequestContext) => {
	const name = `Foghorn ${Math.random().toString(36).slice(2, 8)}`;
	const slug = await addBusiness(request, { business_name: name });
	return { name, path: `/business-profile/${slug}` };
};
const notice = (page: Page) =>
	page.evaluate(() => getComputedStyle(document.documentElement, '::after').content.replaceAll('"', ''));

test('a page that was seen opens again without a connection @handheld', async ({ page, request, context }) => {
	const { name, path } = await business(request);
	await page.goto(proxy.url + path);
	await kept(page, path);
	expect(await notice(page)).toBe('none');
	await goOffline(context);
	await page.reload();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	expect(await notice(page)).toContain('This is the page as you saw it on');
	// Its scripts run: the faces can be pressed.
	await expect(page.getByRole('radio').first()).toBeEnabled();
	await goOnline(context);
	await page.reload();
	expect(await notice(page)).toBe('none');
});

test('a page on which somebody names a file that is not there is kept all the same', async ({
	page,
	request,
	context,
}) => {
	const name = `Foghorn ${Math.random().toString(36).slice(2, 8)}`;
	const website = 'https://foghorn.example/static/menu.pdf';
	const path = `/business-profile/${await addBusiness(request, { business_name: name, website })}`;
	await page.goto(proxy.url + path);
	await kept(page, path);
	await goOffline(context);
	await page.reload();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await expect(page.getByRole('radio').first()).toBeEnabled();
});

test('also one that was opened by a link, and one that a link leads to', async ({ page, request, context }) => {
	const { name, path } = await business(request);
	await page.goto(`${proxy.url}/directory?q=${encodeURIComponent(name)}`);
	await hasWorker(page);
	await page.getByRole('link', { name, exact: true }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await kept(page, path);
	await page.goto(`${proxy.url}/about`);
	await kept(page, '/about');
	await goOffline(context);
	await page.goBack();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
	await expect(page).toHaveURL(`${proxy.url}/about`);
	await expect(page.getByRole('heading', { level: 1 })).not.toContainText('You’re offline');
});

test('where a page was never seen, one says so, helps on, and goes there when it can @handheld', async ({
	page,
	request,
	context,
}) => {
	const { name, path } = await business(request);
	const other = await business(request);
	await page.goto(proxy.url + path);
	await kept(page, path);
	await goOffline(context);
	await page.goto(proxy.url + other.path);
	await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', other.path);
	await page.getByRole('link', { name, exact: true }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await page.goto(proxy.url + other.path);
	await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
	await goOnline(context);
	await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
});

test('four clicks given without a connection are sent when it is back; nothing of the member is kept', async ({
	page,
	request,
	context,
}) => {
	const { name, path } = await business(request);
	const { address, token } = await addAccount(request, 'Nell');
	await signIn(page, address, proxy.url);
	await page.goto(`${proxy.url}/me/me`);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	// A page that is on its way when the worker becomes active belongs to none until it is opened again.
	await hasWorker(page);
	await page.goto(proxy.url + path);
	await kept(page, path);
	await goOffline(context);
	await page.reload();
	for (const row of [0, 1, 2, 3]) await page.getByRole('radiogroup').nth(row).getByRole('radio').nth(4).click();
	await expect(page.getByText('You’re offline. Your review is saved')).toBeVisible();
	await page.goto(`${proxy.url}/me/me`);
	await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
	await expect(page.getByText(`Your review of ${name} will be sent as soon as you’re back online.`)).toBeVisible();
	await page.goto(proxy.url + path);
	await goOnline(context);
	await expect(page.getByText('Published.', { exact: true })).toBeVisible();

	const everything = await page.evaluate(async () => {
		const found: string[] = [];
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const asked of await cache.keys())
				found.push(asked.url, (await (await cache.match(asked, { ignoreVary: true }))?.text()) ?? '');
		}
		return found;
	});
	const addresses = everything.filter((_, index) => index % 2 === 0).map((url) => new URL(url).pathname);
	expect(addresses).toContain(path);
	expect(addresses.filter((kept) => /^\/(api|me|members|auth|operator|business-profile\/me)\b/.test(kept))).toEqual([]);
	for (const secret of [address, token.slice(0, 40), 'Nell']) expect(everything.join('\n')).not.toContain(secret);

	await page.goto(`${proxy.url}/about`);
	await kept(page, '/about');
	await page.getByRole('button', { name: /Your menu/ }).click();
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
	await expect.poll(() => isKept(page, path)).toBe(false);
	expect(await isKept(page, '/about')).toBe(false);
});

test('a page that was on its way to be kept when they signed out is not kept', async ({ page, request }) => {
	const { name, path } = await business(request);
	const { address } = await addAccount(request, 'Nell');
	await signIn(page, address, proxy.url);
	await page.goto(`${proxy.url}/directory?q=${encodeURIComponent(name)}`);
	await hasWorker(page);
	const { asked, letGo } = proxy.hold(path);
	await page.getByRole('link', { name, exact: true }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await asked;
	await page.getByRole('button', { name: /Your menu/ }).click();
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
	letGo();
	// By then it would have been.
	await page.goto(`${proxy.url}/about`);
	await kept(page, '/about');
	expect(await isKept(page, path)).toBe(false);
});

test('a new build waits until no page of the former is open, and what those need stays', async ({
	page,
	request,
	context,
}) => {
	const { name, path } = await business(request);
	await page.goto(proxy.url + path);
	await kept(page, path);
	const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));
	const [former] = await shells();
	proxy.change('/service-worker.js', (text) => text.replaceAll(former?.slice('shell-'.length) ?? '', 'another'));
	await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
	await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
	expect((await shells()).sort()).toEqual([former, 'shell-another'].sort());
	// A tab of the former build goes on.
	await page.goto(`${proxy.url}/about`);
	expect(await shells()).toContain(former);

	await page.close();
	const later = await context.newPage();
	// The browser may take a moment to see that the last page of the former has gone.
	await expect(async () => {
		await later.goto('about:blank');
		await later.goto(`${proxy.url}/pages/imprint`);
		const names = await later.evaluate(() => caches.keys());
		expect(names.filter((name) => name.startsWith('shell-'))).toEqual(['shell-another']);
	}).toPass();
	await goOffline(context);
	await later.goto(proxy.url + path);
	await expect(later.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('it can be installed', async ({ page, request }) => {
	await page.goto(proxy.url);
	const href = await page.locator('link[rel=manifest]').getAttribute('href');
	const manifest = await request.get(href ?? '');
	expect(manifest.headers()['content-type']).toContain('application/manifest+json');
	const { icons, name, start_url, display } = await manifest.json();
	expect([name, start_url, display]).toEqual(['Vouch', '/', 'standalone']);
	for (const { src, type } of icons) expect((await request.get(src)).headers()['content-type']).toContain(type);
	// What Chromium itself misses.
	const session = await page.context().newCDPSession(page);
	const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
	// A window of a test is as one that keeps nothing.
	expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
