import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runOrThrow } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Makes sure that there is a browser for the tests: the system's, else the system's package, else Playwright's own.
 * Leaves the path of a system browser in CHROMIUM_PATH.
 */
export async function ensureBrowser() {
	if (process.env.CHROMIUM_PATH || useSystemBrowser()) return;
	const isRoot = process.getuid?.() === 0;
	if (isRoot && existsSync('/usr/bin/apt-get')) {
		console.log('Installing Chromium for the browser tests …');
		const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
		await run('apt-get', ['update', '-q'], quiet);
		await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet);
		if (useSystemBrowser()) return;
	}
	await runOrThrow('No browser for the tests could be installed', 'playwright', [
		'install',
		...(isRoot ? ['--with-deps'] : []),
		'chromium',
	]);
}

function useSystemBrowser() {
	const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
	const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
	if (found) process.env.CHROMIUM_PATH = found;
	return Boolean(found);
}
