import type { Page } from '@playwright/test';

/** The page without its scripts, until they are let go. */
export async function withoutScripts(page: Page, path: string): Promise<() => void> {
	const scripts = Promise.withResolvers<void>();
	await page.route('**/static/*.js', async (route) => {
		await scripts.promise;
		await route.fallback();
	});
	await page.goto(path, { waitUntil: 'commit' });
	return scripts.resolve;
}
