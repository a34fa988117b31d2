import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runOrThrow } from './run.mjs';

/** The same without windows, menus and extensions, which take a third of the processor's time in the tests. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Makes sure that there is a browser for the tests: the system's, else the system's package, else Playwright's own; where
 * packages can be installed, the one without windows is preferred. Leaves the path of a system browser in CHROMIUM_PATH.
 */
export async function ensureBrowser() {
	if (process.env.CHROMIUM_PATH || useSystemBrowser([headlessShell])) return;
	const isRoot = process.getuid?.() === 0;
	if (isRoot && existsSync('/usr/bin/apt-get')) {
		if (await installPackage(headlessShell)) return;
		if (useSystemBrowser(names)) return;
		await run('apt-get', ['update', '-q'], quiet);
		if ((await installPackage(headlessShell)) || (await installPackage('chromium'))) return;
	}
	if (useSystemBrowser(names)) return;
	await runOrThrow('No browser for the tests could be installed', 'playwright', [
		'install',
		...(isRoot ? ['--with-deps'] : []),
		'chromium',
	]);
}

const quiet = { DEBIAN_FRONTEND: 'noninteractive' };

/** False where the package, or the way to it, is not there. */
async function installPackage(name) {
	console.log(`Installing ${name} for the browser tests …`);
	const options = [
		'-y',
		'-q',
		'--no-install-recommends',
		'-o',
		'Acquire::Retries=0',
		'-o',
		'Acquire::http::Timeout=20',
	];
	await run('apt-get', ['install', ...options, name], quiet);
	return useSystemBrowser([name]);
}

function useSystemBrowser(names) {
	const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
	const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
	if (found) process.env.CHROMIUM_PATH = found;
	return Boolean(found);
}
