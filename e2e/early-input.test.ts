import { expect, test } from '@playwright/test';
import { addAccount, addBusiness, password } from './member.ts';
import { openPage } from './open-page.ts';
import { withoutScripts } from './without-scripts.ts';

test('a form that is sent before the scripts have come is sent once they are there @handheld', async ({
	page,
	request,
}) => {
	const { address } = await addAccount(request, 'Early');
	const letGo = await withoutScripts(page, '/auth/sign-in');
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	letGo();
	await expect(page).not.toHaveURL(/sign-in/);
	await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
});

test('four presses on a page that nobody has pressed before are four @phone', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: `Early ${Date.now()}`, status: 'published' });
	const asked: string[] = [];
	page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()));
	const letGo = await withoutScripts(page, `/business-profile/${slug}`);
	await page.waitForLoadState('networkidle');
	expect(asked).toEqual([]);
	const faces = page.getByRole('radiogroup');
	for (const [at, score] of [5, 4, 3, 4].entries()) {
		const face = faces
			.nth(at)
			.getByRole('radio')
			.nth(score - 1);
		await face.click();
		// Seen at once, before anything answers to it.
		await expect(face).toHaveAttribute('data-chosen-early');
	}
	letGo();
	await expect(page.getByText('4 of 4 chosen')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Sign in to publish' })).toBeVisible();
	for (const [at, score] of [5, 4, 3, 4].entries())
		await expect(
			faces
				.nth(at)
				.getByRole('radio')
				.nth(score - 1),
		).toBeChecked();
});

test('keys and what is typed before the scripts have come are not lost', async ({ page, request }) => {
	const name = `Early ${Date.now()}`;
	const slug = await addBusiness(request, { business_name: name, status: 'published' });
	const letGo = await withoutScripts(page, `/business-profile/${slug}`);
	await page.getByRole('radio', { name: 'good', exact: false }).first().focus();
	for (const key of '5435') await page.keyboard.press(key);
	letGo();
	await expect(page.getByText('4 of 4 chosen')).toBeVisible();

	await page.unroute('**/static/*.js');
	const goOn = await withoutScripts(page, '/directory');
	await page.getByRole('combobox').fill(name.slice(0, -1));
	goOn();
	await expect(page.getByRole('option').filter({ hasText: name })).toBeVisible();
});

test('a page of the history that is no longer there is opened anew', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: `Early ${Date.now()}`, status: 'published' });
	await page.goto('/about');
	await page.evaluate((path) => history.pushState(null, '', path), `/business-profile/${slug}`);
	await page.goto('/blog');
	await page.goBack();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Early/);
	await page.goBack();
	await expect(page).toHaveURL(/about$/);
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Early/);
});

test('a button that is pressed before the scripts have come is pressed once they are there', async ({
	page,
	request,
}) => {
	const slug = await addBusiness(request, { business_name: `Early ${Date.now()}`, status: 'published' });
	const letGo = await withoutScripts(page, `/business-profile/${slug}`);
	await page.getByRole('button', { name: 'Innovations' }).click();
	letGo();
	await expect(page.getByRole('link', { name: 'Gamification' })).toBeVisible();
});

test('what is pressed a second time in impatience, before the scripts have come, is pressed once', async ({ page }) => {
	const letGo = await withoutScripts(page, '/about');
	const menu = page.getByRole('button', { name: 'Innovations' });
	for (const _ of ['pressed', 'pressed again']) await menu.click();
	letGo();
	await page.waitForFunction(() => !window.early);
	// Each press would be repeated in a turn of its own.
	await page.evaluate(async () => {
		for (const _ of [1, 2, 3, 4]) await new Promise((resolve) => setTimeout(resolve));
	});
	expect(await menu.getAttribute('aria-expanded')).toBe('true');
});

test('of two options chosen before the scripts have come, the page takes the last', async ({ page }) => {
	const path = '/innovations/four-click-review';
	const main = page.getByRole('main');
	const choose = (known: string) => page.getByText(known, { exact: true }).click();
	await openPage(page, path);
	await choose('120');
	const hydrated = () => page.waitForFunction(() => !window.early);
	await hydrated();
	const taken = (await main.textContent()) ?? '';
	const letGo = await withoutScripts(page, path);
	await choose('None');
	await choose('120');
	letGo();
	await hydrated();
	await expect(main).toHaveText(taken);
});

test('a code that is sent before the scripts have come opens its invitation', async ({ page }) => {
	const letGo = await withoutScripts(page, '/invite');
	await page.getByLabel('Code').fill('ABCDE-FGHJK');
	await page.getByLabel('Code').press('Enter');
	letGo();
	await expect(page).toHaveURL(/\/invite\/.+/);
});

test('forms that need no scripts are sent though the scripts have not come', async ({ page }) => {
	await withoutScripts(page, '/mail/unsubscribe/none');
	await page.getByRole('button', { name: 'Unsubscribe' }).click();
	await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
	await page.unroute('**/static/*.js');
	await withoutScripts(page, '/invite/opt-out/none');
	const isSent = page.waitForRequest((sent) => sent.isNavigationRequest() && sent.method() === 'POST');
	await page.getByRole('button', { name: 'Stop invitations' }).click();
	expect((await isSent).url()).toMatch(/\/invite\/opt-out\/none$/);
});

test('where the scripts cannot be fetched, what the browser can do without them goes on', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: `Early ${Date.now()}`, status: 'published' });
	await page.route('**/static/*.js', (route) => route.abort());
	await page.goto(`/business-profile/${slug}`, { waitUntil: 'commit' });
	const follow = page.getByRole('link', { name: 'Follow' });
	await expect(async () => {
		await follow.click();
		await expect(page).toHaveURL(/\/auth\/sign-in/, { timeout: 1000 });
	}).toPass();
});

test('what is chosen before the scripts have come is kept, though a link is pressed right after it', async ({
	page,
	request,
}) => {
	const slug = await addBusiness(request, { business_name: `Early ${Date.now()}`, status: 'published' });
	const path = `/business-profile/${slug}`;
	const faces = page.getByRole('radiogroup');
	const best = (at: number) => faces.nth(at).getByRole('radio').last();
	const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
	const letGo = await withoutScripts(page, path);
	for (const at of [0, 1, 2, 3]) await best(at).click();
	await about.click();
	letGo();
	await expect(page).toHaveURL(/\/about$/);
	await page.goBack();
	await expect(page.getByText('4 of 4 chosen')).toBeVisible();

	// Where the scripts never come, the link still leads on.
	await page.unroute('**/static/*.js');
	await withoutScripts(page, path);
	await best(0).click();
	for (const _ of ['held', 'pressed once more']) await about.click();
	await expect(page).toHaveURL(/\/about$/);
});

test('a button that is pressed while a slow page is hydrated is pressed once', async ({ page }) => {
	const slow = await page.context().newCDPSession(page);
	await slow.send('Emulation.setCPUThrottlingRate', { rate: 10 });
	// Before one of the turns in which React hydrates a part of the page: its scheduler takes each by a message.
	await page.addInitScript(() => {
		const turn = Number(location.hash.slice(1));
		const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {};
		let turns = 0;
		Object.defineProperty(MessagePort.prototype, 'onmessage', {
			set(take: (event: MessageEvent) => void) {
				set?.call(this, (event: MessageEvent) => {
					turns += 1;
					if (turns === turn && window.early)
						document.querySelector<HTMLElement>('[aria-expanded]')?.setAttribute('data-pressed-at', `${turn}`);
					if (turns === turn) document.querySelector<HTMLElement>('[data-pressed-at]')?.click();
					take(event);
				});
			},
		});
	});
	for (const turn of [4, 6, 8]) {
		await page.goto('about:blank');
		await page.goto(`/about#${turn}`);
		await page.waitForFunction(() => !window.early);
		// What was pressed is pressed again in a turn of its own.
		await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
		const button = page.locator(`[data-pressed-at="${turn}"]`);
		expect(await button.getAttribute('aria-expanded'), `pressed at turn ${turn}`).toBe('true');
	}
});
