import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { addBusiness, signUp } from './member.ts';

type ColorScheme = 'light' | 'dark';

/** Of what the rules ask, colours alone are other ones in the dark. */
async function problemsOf(page: Page, colorScheme: ColorScheme): Promise<string[]> {
	const axe = new AxeBuilder({ page });
	if (colorScheme === 'dark') axe.withRules(['color-contrast']);
	else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
	const { violations } = await axe.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

const publicPages = [
	'/',
	'/directory',
	'/directory?q=nothing+is+called+that',
	'/blog',
	'/about',
	'/innovations',
	'/innovations/four-click-review',
	'/innovations/surf-shop',
	'/innovations/gamification',
	'/innovations/rea',
	'/moderation',
	'/pages/reviewing',
	'/auth/sign-in',
	'/auth/sign-up',
	'/auth/forgot-password',
	'/auth/action',
	'/auth/goodbye',
	'/auth/leaving',
	'/test',
	'/no-such-page',
];

for (const colorScheme of ['light', 'dark'] satisfies ColorScheme[]) {
	test(`public pages can be used by everyone, ${colorScheme} @phone`, async ({ page, request }) => {
		test.slow();
		const slug = await addBusiness(request, {
			business_name: `Even Ground ${Math.random()}`,
			hours: [{ day: 1, opens: '09:00', closes: '17:00' }],
		});
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		for (const path of [...publicPages, `/business-profile/${slug}`]) {
			await page.goto(path, { waitUntil: 'networkidle' });
			expect.soft(await problemsOf(page, colorScheme), path).toEqual([]);
		}
	});

	test(`member pages can be used by everyone, ${colorScheme}`, async ({ page }) => {
		test.slow();
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await signUp(page, 'Ada');
		for (const path of ['/me/me', '/me/account', '/me/message', '/me/referral-network', '/business-profile/me/add']) {
			await page.goto(path, { waitUntil: 'networkidle' });
			expect.soft(await problemsOf(page, colorScheme), path).toEqual([]);
		}
	});
}
