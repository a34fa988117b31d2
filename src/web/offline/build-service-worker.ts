import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compileSentences } from '../sentences/compile-sentences.ts';

/**
 * Writes `service-worker.js` into the built client: one file, whose name stays, and whose content changes with every
 * build, which is how browsers learn of it.
 */
export async function buildServiceWorker(client: string): Promise<void> {
	const files = (await readdir(join(client, 'static'))).sort();
	const buildVersion = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
	await build({
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		plugins: [compileSentences()],
		define: { buildVersion: JSON.stringify(buildVersion) },
		build: {
			outDir: client,
			emptyOutDir: false,
			modulePreload: false,
			rolldownOptions: {
				input: join(import.meta.dirname, '../service-worker.ts'),
				output: { format: 'iife', entryFileNames: 'service-worker.js' },
			},
		},
	});
}
