import type { Page, Response } from '@playwright/test';

/**
 * Opens a page whose buttons are pressed next: it waits until scripts answer to presses. The router shows that outside, as
 * it then keeps the place to which one has scrolled itself; a page that waits for a press takes it for the router.
 */
export async function openPage(page: Page, address: string): Promise<Response | null> {
	const answer = await page.goto(address);
	await page.waitForFunction(() => history.scrollRestoration === 'manual' || window.early?.isStarted() === false);
	return answer;
}
