import { relative } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { type CatalogueData, readCatalogue } from './read-catalogue.ts';

const folder = import.meta.dirname;

/**
 * Compiles the catalogues when pages are built: texts stay texts, patterns become short lists, and neither the parser nor
 * `sentencesOf()` is sent to a browser. Stops the build, naming the sentence, at a pattern that is not ICU's.
 */
export const compileSentences = (): Plugin => ({
	name: 'compile-sentences',
	enforce: 'pre',
	transform: {
		filter: { id: /\/sentences\/[a-z]{2}\/.+\.ts$/ },
		handler(source, id) {
			const file = relative(folder, id);
			if (!source.includes('sentencesOf(')) return undefined;
			const { exportName, sentences } = readCatalogue(file, source);
			const code = write(sentences, `${file} ${exportName}`);
			return {
				code: `import { pattern } from '#web/sentences/pattern.ts';\nexport const ${exportName} = ${code};\n`,
				map: null,
			};
		},
	},
});

function write(data: CatalogueData, at: string): string {
	if (typeof data === 'string') return writeSentence(data, at);
	if (Array.isArray(data)) return `[${data.map((each, index) => write(each, `${at}.${index}`)).join(', ')}]`;
	const written = Object.entries(data).map(([key, value]) => `${JSON.stringify(key)}: ${write(value, `${at}.${key}`)}`);
	return `{ ${written.join(', ')} }`;
}

function writeSentence(source: string, at: string): string {
	try {
		const compiled = compile(source);
		return typeof compiled === 'string'
			? JSON.stringify(compiled)
			: `/* @__PURE__ */ pattern(${JSON.stringify(compiled)})`;
	} catch (cause) {
		throw new Error(`${at} is no ICU pattern: ${source}`, { cause });
	}
}
