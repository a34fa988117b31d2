import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';

/** What a visitor feels: milliseconds, and the share of the screen that moved. */
export interface Vitals {
	lcpMs: number;
	cls: number;
	/** The longest of the interactions; 0 without one. */
	inpMs: number;
}

const slowdown = 4;
const network = {
	offline: false,
	latency: 150,
	downloadThroughput: 1_600_000 / 8,
	uploadThroughput: 750_000 / 8,
};
const systemBrowsers = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

export function startBrowser(): Promise<Browser> {
	const executablePath = systemBrowsers.find((path) => path && existsSync(path));
	return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
}

/** Opens the page as a cheap phone on a slow network does, and then does something on it. */
export async function measureVitals(page: Page, url: string, act: (page: Page) => Promise<void>): Promise<Vitals> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Network.enable');
	await devtools.send('Network.emulateNetworkConditions', network);
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
	await page.addInitScript(observe);
	await page.goto(url, { waitUntil: 'networkidle' });
	await act(page);
	// Interactions are told when the frame after them is painted.
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))));
	const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
	await devtools.detach();
	return vitals;
}

/** Runs in the page before anything of it does. */
function observe(): void {
	const vitals = { lcpMs: 0, cls: 0, inpMs: 0 };
	Object.assign(window, { vitals });
	const on = (type: string, note: (entry: never) => void, more: object = {}) =>
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) note(entry as never);
		}).observe({ type, buffered: true, ...more });
	on('largest-contentful-paint', (entry: { startTime: number }) => {
		vitals.lcpMs = entry.startTime;
	});
	on('layout-shift', (entry: { value: number; hadRecentInput: boolean }) => {
		if (!entry.hadRecentInput) vitals.cls += entry.value;
	});
	on(
		'event',
		(entry: { duration: number; interactionId: number }) => {
			if (entry.interactionId) vitals.inpMs = Math.max(vitals.inpMs, entry.duration);
		},
		{ durationThreshold: 16 },
	);
}
