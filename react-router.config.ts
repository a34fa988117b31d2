import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { packOutlines } from './src/web/map/tiles/country-outlines.ts';
import { cutTiles, readAtlas } from './src/web/map/tiles/cut-tiles.ts';
import { outlineFile, packTiles, tileFile } from './src/web/map/tiles/tiles.ts';
import { buildServiceWorker } from './src/web/offline/build-service-worker.ts';

export default {
	appDirectory: 'src/web',
	buildDirectory: 'build',
	ssr: true,
	// All routes are in the first manifest: it is small, and no request is made to find a page.
	routeDiscovery: { mode: 'initial' },
	async buildEnd() {
		await slimManifest(join(import.meta.dirname, 'build/client/static'));
		await buildServiceWorker(join(import.meta.dirname, 'build/client'));
		await compressFiles(join(import.meta.dirname, 'build/client'));
		const atlas = await readAtlas();
		await writeFile(outlineFile, packTiles(packOutlines(atlas)));
		await writeFile(tileFile, packTiles(await cutTiles(atlas)));
	},
} satisfies Config;

/**
 * Takes out of the browser's list of pages what only the server reads of it: the files that each page's module imports, which the
 * server names in the pages that it sends, and every "no", which is what a browser takes an absence for. It is half as heavy without.
 */
async function slimManifest(folder: string): Promise<void> {
	const [head, tail] = ['window.__reactRouterManifest=', ';'];
	const files = (await readdir(folder)).filter((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name));
	const file = join(folder, files[0] ?? '');
	const text = files.length === 1 ? await readFile(file, 'utf8') : '';
	if (!text.startsWith(head))
		throw new Error(`The list of pages is not where it was: ${files.join(', ') || 'nowhere'}.`);
	const manifest = JSON.parse(text.slice(head.length, -tail.length));
	for (const route of Object.values<Record<string, unknown>>(manifest.routes))
		for (const [key, value] of Object.entries(route))
			if (key === 'imports' || value === false || (Array.isArray(value) && value.length === 0)) delete route[key];
	await writeFile(file, head + JSON.stringify(manifest) + tail);
}

/** Writes `.br` and `.gz` beside every file that gains by it, so that none is compressed while somebody waits. */
async function compressFiles(folder: string): Promise<void> {
	const files = (await readdir(folder, { recursive: true })).filter((file) =>
		/\.(m?js|css|svg|json|webmanifest|txt)$/.test(file),
	);
	await Promise.all(
		files.map(async (file) => {
			const path = join(folder, file);
			const content = await readFile(path);
			await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
			await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
		}),
	);
}
