import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const systemBrowser = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
	(path) => path && existsSync(path),
);

const browser = (...flags: string[]) => ({
	launchOptions: {
		...(systemBrowser && { executablePath: systemBrowser }),
		args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...flags],
	},
});
/** A map is drawn by the processor here, half a second of it on each page that has one: no test but those that look at maps pays that. */
const [drawsMaps, drawsNone] = [browser(), browser('--disable-3d-apis')];
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
	testDir: 'e2e',
	testMatch: '*.test.ts',
	globalSetup: './e2e/global-setup.ts',
	outputDir: 'test-results',
	// On two cores: while two of them wait, for the page or for the clock, the third works.
	workers: 3,
	fullyParallel: true,
	forbidOnly: Boolean(process.env.CI),
	// A browser on a busy machine can miss a moment; what needed a second try is listed as flaky.
	retries: process.env.CI ? 1 : 0,
	timeout: 300_000,
	// Where nothing is wrong a limit costs nothing, and a busy machine stands still now and then.
	expect: { timeout: 60_000 },
	reporter: 'list',
	// The server takes a free port and says which; Playwright puts it into the environment of the tests.
	webServer: {
		command: 'node e2e/server-on-its-database.ts',
		wait: { stdout: /e2e server at (?<e2e_url>http:\S+)/ },
		timeout: 180_000,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 35_000 },
		stdout: 'ignore',
		stderr: 'pipe',
	},
	use: {
		baseURL: process.env.E2E_URL,
		locale: 'en-GB',
		timezoneId: 'Europe/Berlin',
		// Colours are judged as they are, and not on their way.
		contextOptions: { reducedMotion: 'reduce' },
		// What a page asks for goes past a service worker's hands where a test refuses or watches it.
		serviceWorkers: 'block',
		// Written along with every test, a trace makes it a fifth longer.
		trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
	},
	projects: [
		{ name: 'desktop', grepInvert: /@map|@handheld/, use: { ...desktop, ...drawsNone } },
		{ name: 'phone', grep: /@phone|@handheld/, grepInvert: /@map/, use: { ...phone, ...drawsNone } },
		{ name: 'desktop, maps', grep: /@map/, use: { ...desktop, ...drawsMaps } },
		{ name: 'phone, maps', grep: /(?=.*@phone)(?=.*@map)/, use: { ...phone, ...drawsMaps } },
	],
});
