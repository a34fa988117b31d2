import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { collectComplaints, collectForeign } from './complaints.ts';
import { addBusiness, signUp } from './member.ts';
import { memberPages } from './member-pages.ts';
import { expectNarrow } from './narrow.ts';
import { openPage } from './open-page.ts';

/** In the light, and then in the dark, where colours alone are other ones. */
async function expectUsable(page: Page, path: string): Promise<void> {
	expect.soft(await violationsOf(page), `${path} in the light`).toEqual([]);
	await page.emulateMedia({ colorScheme: 'dark' });
	expect.soft(await violationsOf(page, 'colours'), `${path} in the dark`).toEqual([]);
	await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing is on its way any more: neither data, for which a shape stands, nor a part of the page. */
async function expectComplete(page: Page): Promise<void> {
	await expect(page.locator('.animate-pulse')).toHaveCount(0);
	await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

const publicPages = {
	'the front page and the directory @map': ['/', '/directory', '/directory?q=nothing+is+called+that'],
	'what is told': ['/blog', '/about', '/moderation', '/pages/reviewing', '/no-such-page'],
	innovations: [
		'/innovations',
		'/innovations/four-click-review',
		'/innovations/surf-shop',
		'/innovations/gamification',
		'/innovations/rea',
	],
	'signing in': [
		'/auth/sign-in',
		'/auth/sign-up',
		'/auth/forgot-password',
		'/auth/action',
		'/auth/goodbye',
		'/auth/leaving',
	],
	components: ['/test'],
};

for (const [name, addresses] of Object.entries(publicPages)) {
	test(`pages open without a complaint of the browser, and can be used by everyone: ${name} @phone`, async ({
		page,
		isMobile,
	}) => {
		test.slow();
		const [complaints, foreign] = [collectComplaints(page), collectForeign(page)];
		for (const path of addresses) {
			await openPage(page, path);
			await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
			expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
			await expectNarrow(page);
			if (path === '/directory' && !isMobile)
				await expect(page.getByRole('region', { name: 'Map of the businesses found' })).toBeVisible();
			await expectUsable(page, path);
			// What a page asks for late, and what comes of that, belongs to it. Once in hundreds the browser is never told to be idle.
			await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {});
			expect.soft(complaints.splice(0), path).toEqual([]);
			expect.soft(foreign.splice(0), path).toEqual([]);
		}
	});
}

test('pages can be used by everyone: a business @phone @map', async ({ page, request }) => {
	const slug = await addBusiness(request, {
		business_name: `Even Ground ${Math.random()}`,
		hours: [{ day: 1, opens: '09:00', closes: '17:00' }],
	});
	await openPage(page, `/business-profile/${slug}`);
	await expectComplete(page);
	await expectUsable(page, 'business');
});

test('pages can be used by everyone, and are no wider than 320 px: those of a member', async ({ page }) => {
	test.slow();
	await signUp(page, 'Ada');
	for (const path of [...memberPages, '/me/me', '/me/welcome', '/me/account', '/business-profile/me/add']) {
		await openPage(page, path);
		await expectComplete(page);
		await expectUsable(page, path);
		await expectNarrow(page);
	}
});
