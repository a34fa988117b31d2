import { expect, type Page } from '@playwright/test';

/** The narrowest screen, of 320 px, shows the whole width of the page as it is now. */
export async function expectNarrow(page: Page): Promise<void> {
	const before = page.viewportSize() ?? { width: 1280, height: 720 };
	await page.setViewportSize({ width: 320, height: 640 });
	expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `the width of ${page.url()}`).toBe(320);
	await page.setViewportSize(before);
}
