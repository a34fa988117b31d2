import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { node24, root, run, runOrThrow } from './run.mjs';

const oldestMajor = 20;
const neededMajor = 24;

/**
 * Installs what the lockfile says, unless that was done already.
 * @throws Error with a sentence when this Node is too old or the installation fails
 */
export async function ensureInstalled() {
	if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
		throw new Error(
			`Node ${oldestMajor} or newer is needed to begin; this is ${process.versions.node}. See https://nodejs.org.`,
		);
	}
	if (hasWhatIsLocked() && majorOf(node24) >= neededMajor) return;
	console.log('Installing dependencies …');
	await runOrThrow('npm ci failed', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
	await ensureNode24();
}

/** Compares with the list that npm leaves behind when it has finished; packages for other systems are not in that. */
function hasWhatIsLocked() {
	const finished = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(finished)) return false;
	const [locked, installed] = [join(root, 'package-lock.json'), finished].map(
		(file) => JSON.parse(readFileSync(file, 'utf8')).packages,
	);
	return Object.entries(locked).every(([path, { version, optional, devOptional }]) => {
		if (path === '') return true;
		return installed[path] ? installed[path].version === version : optional || devOptional;
	});
}

/** The `node` package fetches its binary in an install script, which some settings of npm do not run. */
async function ensureNode24() {
	if (majorOf(node24) >= neededMajor) return;
	const folder = join(root, 'node_modules', 'node');
	await run(process.execPath, ['installArchSpecificPackage.js'], {}, folder);
	if (majorOf(node24) >= neededMajor) return;
	if (majorOf(process.execPath) < neededMajor) {
		throw new Error(
			`Node ${neededMajor} could not be installed into node_modules/node. Install Node ${neededMajor} yourself and start again.`,
		);
	}
	await mkdir(dirname(node24), { recursive: true });
	rmSync(node24, { force: true });
	symlinkSync(process.execPath, node24);
}

/** 0 when the binary is missing or does not run here. */
function majorOf(binary) {
	if (!existsSync(binary)) return 0;
	try {
		return Number(execFileSync(binary, ['--version'], { encoding: 'utf8' }).slice(1).split('.')[0]);
	} catch {
		return 0;
	}
}
