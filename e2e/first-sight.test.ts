import { expect, type Page, test } from '@playwright/test';
import { drawingAddress } from '#contract/drawings.ts';
import { addAccount, addBusiness, addBusinessAs, signIn, signUp } from './member.ts';
import { countShifts, shiftOf } from './shifts.ts';
import { withoutScripts } from './without-scripts.ts';

/** Notes, at each frame that is painted from now on, which of some texts can be seen. */
const watchFor = (page: Page, texts: string[]) =>
	page.addInitScript((texts) => {
		const seen: string[] = [];
		Object.assign(window, { seen });
		const look = () => {
			const shown = [...document.querySelectorAll('a, h1, h2, p, dt')].filter((one) =>
				one.checkVisibility({ visibilityProperty: true }),
			);
			seen.push(...texts.filter((text) => !seen.includes(text) && shown.some((one) => one.textContent.includes(text))));
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	}, texts);

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

/** Waits until the scripts of a page answer to presses. */
const answers = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual');

test('a member is never shown a sentence for visitors, before or after the scripts have come @phone', async ({
	page,
	request,
}) => {
	const slug = await addBusiness(request, { business_name: `Seen ${Date.now()}`, status: 'published' });
	await watchFor(page, ['Sign in', 'Create account', 'Dana, Omar']);
	const addresses = ['/', '/directory', `/business-profile/${slug}`, '/innovations/gamification', '/innovations/rea'];
	// Each has one of the sentences for visitors, so that it would be found.
	for (const address of addresses) {
		await page.goto(address);
		await expect.poll(() => seenOn(page), address).not.toEqual([]);
	}
	await signUp(page, 'Wim');
	for (const address of addresses) {
		const letGo = await withoutScripts(page, address);
		await expect(page.getByRole('main')).toBeVisible();
		letGo();
		await answers(page);
		expect(await seenOn(page), address).toEqual([]);
	}
});

test('whoever keeps a business never sees its page ask them for a review', async ({ page, request }) => {
	const { address, token } = await addAccount(request, 'Olga');
	const { slug } = await addBusinessAs(request, token, { business_name: `Own ${Date.now()}`, status: 'published' });
	const panel = 'Tap one face per row';
	await watchFor(page, [panel]);
	await signIn(page, address);
	// The start page tells this browser which businesses they keep.
	await page.goto('/me/me');
	await expect(page.getByRole('heading', { name: 'Your businesses' })).toBeVisible();
	const letGo = await withoutScripts(page, `/business-profile/${slug}`);
	await expect(page.getByRole('main')).toBeVisible();
	letGo();
	await expect(page.getByRole('region', { name: 'Only you see this' })).toBeVisible();
	expect(await seenOn(page)).toEqual([]);

	const other = await addBusiness(request, { business_name: `Other ${Date.now()}`, status: 'published' });
	await page.goto(`/business-profile/${other}`);
	await expect(page.getByText(panel)).toBeVisible();
});

test('the Control Page of a phone begins with three of many businesses, and shows the others when asked @phone', async ({
	page,
	request,
	isMobile,
}) => {
	const { address, token } = await addAccount(request, 'Nora');
	for (let number = 1; number <= 5; number += 1)
		await addBusinessAs(request, token, { business_name: `Shop ${number} ${Date.now()}`, status: 'published' });
	await signIn(page, address);
	await page.goto('/me/me');
	const shops = page.getByRole('heading', { level: 3, name: /^Shop \d/ });
	await expect(shops).toHaveCount(isMobile ? 3 : 5);
	const others = page.getByRole('button', { name: 'Show all 5' });
	if (!isMobile) return expect(others).toBeHidden();
	await others.click();
	await expect(shops).toHaveCount(5);
	await page.getByRole('button', { name: 'Show fewer' }).click();
	await expect(shops).toHaveCount(3);
});

test('nothing moves on the Control Page when its data comes @phone', async ({ page, request }) => {
	const { address, token } = await addAccount(request, 'Lotte');
	await addBusinessAs(request, token, { business_name: `Still ${Date.now()}`, status: 'published' });
	await signIn(page, address);
	await countShifts(page);
	const letGo = Promise.withResolvers<void>();
	await page.route('**/me/control*', async (route) => {
		await letGo.promise;
		await route.fallback();
	});
	await page.goto('/me/me', { waitUntil: 'commit' });
	await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
	letGo.resolve();
	await expect(page.getByRole('heading', { name: 'Your businesses' })).toBeVisible();
	expect(await shiftOf(page)).toBeLessThan(0.005);
});

test('a drawing shows as much of itself in a page as when it is opened alone', async ({ page, baseURL }) => {
	const drawing = new URL(drawingAddress('cafes', 'The Copper Kettle'), baseURL).href;
	const frame = new URL('/frame', baseURL).href;
	// Across a page, in a card and in a small square.
	for (const [width, height] of [
		[384, 192],
		[100, 160],
		[106, 106],
	] as const) {
		await page.setViewportSize({ width, height });
		const img = `<body style="margin:0"><img style="display:block" width="${width}" height="${height}" src="${drawing}">`;
		await page.route(frame, (route) => route.fulfill({ contentType: 'text/html', body: img }));
		await page.goto(frame);
		const inPage = await page.screenshot();
		await page.unroute(frame);
		await page.goto(drawing);
		expect(inPage.equals(await page.screenshot()), `${width} × ${height}`).toBe(true);
	}
});
