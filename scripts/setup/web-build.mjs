import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runOrThrow } from './run.mjs';

/** All that the built pages are made of; what runs on the server only is not built at all. */
const sources = [
	'src/web',
	'src/contract',
	'public',
	'vite.config.ts',
	'react-router.config.ts',
	'package.json',
	'package-lock.json',
];
const stamp = join(root, 'build', '.sources');

/** Builds the pages into build/, unless they were built from the same sources. */
export async function ensureWebBuilt() {
	const hash = hashOfSources();
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
	console.log('Building the pages …');
	rmSync(stamp, { force: true });
	await runOrThrow('The pages could not be built', 'react-router', ['build'], { NODE_ENV: 'production' });
	writeFileSync(stamp, hash);
}

function hashOfSources() {
	const hash = createHash('sha256');
	for (const source of sources) addToHash(hash, source);
	return hash.digest('hex');
}

function addToHash(hash, path) {
	const full = join(root, path);
	if (!existsSync(full)) return;
	const entries = readdirSyncOrNull(full);
	if (!entries) return hash.update(`${path}\0`).update(readFileSync(full));
	for (const entry of entries.sort()) addToHash(hash, `${path}/${entry}`);
}

function readdirSyncOrNull(path) {
	try {
		return readdirSync(path);
	} catch (error) {
		if (error.code === 'ENOTDIR') return null;
		throw error;
	}
}
