import { type ESTree, parseSync } from 'vite';

/** A sentence, a list of sentences in order, or sentences by key. */
export type CatalogueData = string | readonly CatalogueData[] | { readonly [key: string]: CatalogueData };

export interface CatalogueFile {
	/** The name under which pages import the catalogue. */
	exportName: string;
	sentences: { readonly [key: string]: CatalogueData };
}

/**
 * Reads what a catalogue holds from its source text.
 * @throws Error that names the line of whatever is neither a text nor a list or object of texts.
 */
export function readCatalogue(file: string, source: string): CatalogueFile {
	const { program, errors } = parseSync(file, source, { lang: 'ts' });
	if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
	const refuse = (start: number, problem: string): never => {
		throw new Error(`${file}:${source.slice(0, start).split('\n').length} ${problem}`);
	};
	const exported = program.body.filter((statement) => statement.type === 'ExportNamedDeclaration');
	const declared = exported[0]?.declaration;
	const [variable] = declared?.type === 'VariableDeclaration' ? declared.declarations : [];
	const call = variable?.init;
	if (exported.length !== 1 || variable?.id.type !== 'Identifier' || call?.type !== 'CallExpression')
		return refuse(0, 'is not one exported sentencesOf().');
	const [argument] = call.arguments;
	if (argument?.type !== 'ObjectExpression') return refuse(call.start, 'is not given an object.');
	return { exportName: variable.id.name, sentences: readObject(argument) };

	function readObject(node: ESTree.ObjectExpression): { [key: string]: CatalogueData } {
		return Object.fromEntries(
			node.properties.map((property) => {
				if (property.type !== 'Property' || property.computed) return refuse(property.start, 'has no plain key.');
				const { key } = property;
				const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
				return [name, read(property.value)];
			}),
		);
	}

	function read(node: ESTree.Node | null): CatalogueData {
		if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
		if (node?.type === 'ObjectExpression') return readObject(node);
		if (node?.type === 'ArrayExpression') return node.elements.map(read);
		return refuse(node?.start ?? 0, 'is no text: sentences are data, and what they need is a parameter.');
	}
}
