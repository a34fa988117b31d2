import type { Page } from '@playwright/test';

/** Holds the next call to the address on its way, until the function that is returned lets it go. */
export async function hold(page: Page, address: string): Promise<() => void> {
	const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
	await page.route(
		address,
		async (route) => {
			await mayGo;
			await route.fallback();
		},
		{ times: 1 },
	);
	return letGo;
}
