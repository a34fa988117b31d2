import { build, type Plugin } from 'vite';

const query = '?inline-script';

/**
 * Makes `import text from './file.ts?inline-script'` give the built code of the file and its imports, as the text of a
 * script.
 */
export const inlineScripts = (): Plugin => ({
	name: 'inline-scripts',
	enforce: 'pre',
	load: {
		filter: { id: /\?inline-script$/ },
		async handler(id) {
			const isProduction = this.environment.mode === 'build';
			const built = await build({
				configFile: false,
				publicDir: false,
				logLevel: 'warn',
				define: { 'import.meta.env.PROD': JSON.stringify(isProduction) },
				build: {
					write: false,
					modulePreload: false,
					rolldownOptions: { input: id.slice(0, -query.length), output: { format: 'iife' } },
				},
			});
			const [script] = 'output' in built ? built.output : [];
			return `export default ${JSON.stringify(script?.code.trim())};`;
		},
	},
});
