#!/usr/bin/env node
/**
 * What stands behind the npm scripts. It runs on the Node that happens to be there (20 or newer), with nothing
 * installed; everything after that runs on the Node of node_modules.
 */
import { ensureBrowser } from './setup/browser.mjs';
import { check } from './setup/check.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { productFlags, runNode } from './setup/run.mjs';
import { runSuites, suites } from './setup/suites.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

const commands = {
	async start() {
		await ensureWebBuilt();
		return runNode([...productFlags, 'src/main.ts']);
	},
	dev: () =>
		runNode(['--watch', '--watch-preserve-output', 'src/main.ts'], {
			NODE_ENV: 'development',
			DEMO_IDP: process.env.DEMO_IDP ?? '1',
		}),
	check,
	async unit(...args) {
		await ensureWebBuilt();
		return runSuites([[suites.unit]], args);
	},
	async proof(...args) {
		await ensureWebBuilt();
		return runSuites([[suites.proof]], args);
	},
	async e2e(...args) {
		await ensureBrowser();
		await ensureWebBuilt();
		return runSuites([[suites.e2e]], args);
	},
	async test(...args) {
		await ensureBrowser();
		await ensureWebBuilt();
		const isOnServer = Boolean(process.env.TEST_DATABASE_URL);
		// Browsers wait for half of their time, which the other lane fills and outlasts. With an embedded database in each process there is no room for that.
		const lanes = isOnServer ? [[suites.unit], [suites.e2e, suites.embedded]] : [[suites.unit, suites.e2e]];
		return runSuites(lanes, args);
	},
	async bench(...args) {
		await ensureWebBuilt();
		return runNode(['bench/main.ts', ...args]);
	},
	run: (file, ...args) => runNode([file, ...args]),
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command || (name === 'run' && args.length === 0)) {
	console.error(`Usage: node scripts/setup.mjs ${Object.keys(commands).join('|')} [arguments]`);
	process.exit(2);
}
try {
	await ensureInstalled();
	process.exitCode = await command(...args);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
