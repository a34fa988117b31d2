import type { Page } from '@playwright/test';

/** Counts what moves on the pages that are opened from now on. */
export const countShifts = (page: Page) =>
	page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
		}).observe({ type: 'layout-shift', buffered: true });
	});

/** How much of the page has moved, which nobody asked for: 0 where nothing did. */
export async function shiftOf(page: Page): Promise<number> {
	const shifts = await page.evaluate(() => (window as never as { shifts: number[] }).shifts);
	return shifts.reduce((sum, shift) => sum + shift, 0);
}
