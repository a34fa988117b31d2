import type { Locator } from '@playwright/test';

/** Moves a finger over an element, which has to be near the top of what nothing else covers. */
export async function swipe(over: Locator, to: 'left' | 'right'): Promise<void> {
	await over.scrollIntoViewIfNeeded();
	const box = await over.boundingBox();
	const devtools = await over.page().context().newCDPSession(over.page());
	const y = (box?.y ?? 0) + 10;
	const [from, step] = to === 'left' ? [250, -20] : [90, 20];
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
		devtools.send('Input.dispatchTouchEvent', {
			type,
			touchPoints: type === 'touchEnd' ? [] : [{ x: from + at * step, y }],
		});
	await touch('touchStart', 0);
	for (let at = 1; at <= 8; at += 1) await touch('touchMove', at);
	await touch('touchEnd', 8);
	await devtools.detach();
}
