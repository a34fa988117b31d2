import { basename, relative, sep } from 'node:path';
import type Library from '@messageformat/core/lib/compile-module.js';
import library from '@messageformat/core/lib/compile-module.js';
import { type Plugin, parseSync } from 'vite';
import { messageFormatOf } from './message-format.ts';
import { type CatalogueData, readCatalogue } from './read-catalogue.ts';

// The library's types name a default export, as in message-format.ts.
const compileModule = library as unknown as typeof Library.default;

const folder = import.meta.dirname;

/**
 * Compiles the catalogues when pages are built: texts stay texts, patterns become functions, and neither the parser nor
 * `sentencesOf()` is sent to a browser. A pattern that is not valid ICU stops the build with the sentence's name.
 */
export const compileSentences = (): Plugin => ({
	name: 'compile-sentences',
	enforce: 'pre',
	transform: {
		filter: { id: /\/sentences\/[a-z]{2}\/.+\.ts$/ },
		handler: (source, id) =>
			basename(id) === 'locale.ts' ? undefined : { code: compileCatalogue(relative(folder, id), source), map: null },
	},
});

/**
 * Returns a catalogue as a module without a parser. `file` begins with the folder of its language, for example
 * `en/shell.ts`.
 * @throws Error that names the sentence whose pattern is not valid ICU.
 */
export function compileCatalogue(file: string, source: string): string {
	const [language = ''] = file.split(sep);
	const { exportName, sentences } = readCatalogue(file, source);
	const messageFormat = messageFormatOf(language);
	const patterns: Record<string, string> = {};
	const outline = write(sentences, exportName);
	const { head, functions } = compilePatterns(messageFormat, patterns);
	const code = outline.replace(/\0(\w+)\0/g, (_, name: string) => functions[name] ?? '');
	return `${head}\nexport const ${exportName} = ${code};\n`;

	function write(data: CatalogueData, path: string): string {
		if (typeof data === 'string') return data.includes('{') ? hold(data, path) : JSON.stringify(data);
		if (Array.isArray(data)) return `[${data.map((each, at) => write(each, `${path}.${at}`)).join(', ')}]`;
		const parts = Object.entries(data).map(
			([key, value]) => `${JSON.stringify(key)}: ${write(value, `${path}.${key}`)}`,
		);
		return `{ ${parts.join(', ')} }`;
	}

	/** Returns a mark that stands for a pattern until all patterns of the catalogue are compiled together. */
	function hold(pattern: string, path: string): string {
		try {
			messageFormat.compile(pattern);
		} catch (cause) {
			throw new Error(`${file}: ${path} is no ICU pattern of ${language}: ${pattern}`, { cause });
		}
		const name = `p${Object.keys(patterns).length}`;
		patterns[name] = pattern;
		return `\0${name}\0`;
	}
}

interface CompiledPatterns {
	/** The import statements that the functions need. */
	head: string;
	/** The source texts of the functions, by name. */
	functions: Record<string, string>;
}

function compilePatterns(
	messageFormat: ReturnType<typeof messageFormatOf>,
	patterns: Record<string, string>,
): CompiledPatterns {
	const compiled = compileModule(messageFormat, patterns);
	const functions: Record<string, string> = {};
	const head: string[] = [];
	for (const statement of parseSync('patterns.js', compiled).program.body) {
		if (statement.type === 'ImportDeclaration') head.push(compiled.slice(statement.start, statement.end));
		if (statement.type !== 'ExportDefaultDeclaration' || statement.declaration.type !== 'ObjectExpression') continue;
		for (const property of statement.declaration.properties)
			if (property.type === 'Property' && property.key.type === 'Identifier')
				functions[property.key.name] = compiled.slice(property.value.start, property.value.end);
	}
	return { head: head.join('\n'), functions };
}
