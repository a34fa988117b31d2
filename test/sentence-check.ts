import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Node;

/** Something that stands where it may not: `line` counts from 1. */
export interface Finding {
	file: string;
	line: number;
	what: string;
}

/** Attributes and properties whose text is read by people, on the screen or aloud. */
const shownNames = new Set(
	'aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label lead hint kicker description text words detail message sentence question heading summary caption'.split(
		' ',
	),
);
/** Calls whose text is read by people. */
const tellingCalls = new Set(['showToast', 'setAnnouncement', 'setFailure', 'setRefusal', 'Objection']);
/** Calls whose text is read by who runs or writes the site: a log, or a mistake in the program. */
const technicalCalls = new Set([
	'Error',
	'TypeError',
	'RangeError',
	'FirebaseError',
	'DOMException',
	'error',
	'warn',
	'log',
	'info',
]);

/** Has a word: what is neither an entity nor the beginning of an address. */
const hasWord = (text: string) => /\p{L}/u.test(text.replace(/&\w+;|https?:\/\//g, ''));
/** Begins as sentences do, and has a second word. */
const sentenceLike = /^\s*[\p{Lu}“][^\n]*\p{L}[,:]?\s+\p{L}/u;

/**
 * Texts for people in a source text: what stands between tags, in an attribute or property that is shown, or in a call
 * that tells it; and whatever else looks like a sentence.
 */
export function findTexts(file: string, source: string): Finding[] {
	const found = new Map<number, Finding>();
	const report = (node: Node, text: string) =>
		found.set(node.start, { file, line: lineAt(source, node.start), what: text.trim().replace(/\s+/g, ' ') });
	const reportShown = (node: Node | null | undefined) => {
		for (const [literal, text] of textsShownBy(node)) if (hasWord(text)) report(literal, text);
	};
	const technical = new Set<Node>();

	walk(parse(file, source), (node) => {
		if (node.type === 'JSXText' && hasWord(node.value)) report(node, node.value);
		if (node.type === 'JSXElement' || node.type === 'JSXFragment')
			for (const child of node.children) if (child.type === 'JSXExpressionContainer') reportShown(child.expression);
		if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && shownNames.has(node.name.name))
			reportShown(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
		if (node.type === 'Property' && node.key.type === 'Identifier' && shownNames.has(node.key.name))
			reportShown(node.value);
		if (node.type === 'CallExpression' || node.type === 'NewExpression') {
			const name = calledName(node.callee);
			if (tellingCalls.has(name)) node.arguments.forEach(reportShown);
			if (technicalCalls.has(name)) walk(node, (below) => technical.add(below));
		}
		const text = textOf(node);
		if (text !== undefined && sentenceLike.test(text) && !technical.has(node)) report(node, text);
	});
	return [...found.values()];
}

/** Where `Intl` is asked for a language by name, or a text or date by `toLocale…`. */
export function findLanguages(file: string, source: string): Finding[] {
	const found: Finding[] = [];
	walk(parse(file, source), (node) => {
		if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
		const { callee } = node;
		if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
		const isIntl = callee.object.type === 'Identifier' && callee.object.name === 'Intl';
		const { name } = callee.property;
		const isAsked = isIntl ? node.arguments.length > 0 : /^toLocale|^localeCompare$/.test(name);
		if (isAsked) found.push({ file, line: lineAt(source, node.start), what: isIntl ? `Intl.${name}` : name });
	});
	return found;
}

/** The literals of which an expression makes a text that is shown, through conditions and templates. */
function* textsShownBy(node: Node | null | undefined): Generator<[Node, string]> {
	if (!node) return;
	const text = textOf(node);
	if (text !== undefined) yield [node, text];
	if (node.type === 'TemplateLiteral') for (const each of node.expressions) yield* textsShownBy(each);
	if (node.type === 'ConditionalExpression') {
		yield* textsShownBy(node.consequent);
		yield* textsShownBy(node.alternate);
	}
	if (node.type === 'LogicalExpression') {
		yield* textsShownBy(node.left);
		yield* textsShownBy(node.right);
	}
	if (node.type === 'ArrayExpression') for (const each of node.elements) yield* textsShownBy(each);
	if (node.type === 'ParenthesizedExpression') yield* textsShownBy(node.expression);
}

/** Of a literal; of a template what stands around its values. */
function textOf(node: Node): string | undefined {
	if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
	return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked ?? '').join(' … ') : undefined;
}

function calledName(callee: Node): string {
	if (callee.type === 'Identifier') return callee.name;
	return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** Which sentences of the catalogues a source text reads: paths such as `reviewSentences.sorts.newest`; `reviewSentences.sorts` where the key is computed, or all of them are handed on. */
export function readSentences(file: string, source: string): Set<string> {
	const program = parse(file, source);
	const names = new Map<string, string>();
	for (const statement of program.body)
		if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('#sentences/'))
			for (const each of statement.specifiers)
				if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
					names.set(each.local.name, each.imported.name);
	const used = new Set<string>();
	if (names.size === 0) return used;
	const pathOf = (node: Node | null): string | undefined => {
		if (node?.type === 'Identifier') return names.get(node.name);
		if (node?.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
		const before = pathOf(node.object);
		return before && `${before}.${node.property.name}`;
	};
	/** Names under which a part of a catalogue goes on: what they stand for is used where they are. */
	const passedOn = new Set<Node>();
	// Twice, for a name may be used above the line that makes it.
	for (let round = 0; round < 2; round += 1)
		walk(program, (node) => {
			if (node.type !== 'VariableDeclarator') return;
			const path = pathOf(node.init);
			if (!path || !node.init) return;
			if (node.id.type === 'Identifier') {
				names.set(node.id.name, path);
				passedOn.add(node.init);
			}
			if (node.id.type === 'ObjectPattern' && node.id.properties.every(({ type }) => type === 'Property')) {
				passedOn.add(node.init);
				for (const property of node.id.properties)
					if (property.type === 'Property' && property.key.type === 'Identifier') {
						const local = property.value.type === 'Identifier' ? property.value.name : property.key.name;
						names.set(local, `${path}.${property.key.name}`);
					}
			}
		});
	walk(program, (node, isWithinPath) => {
		const path = !isWithinPath && !passedOn.has(node) && pathOf(node);
		if (path) used.add(path);
	});
	return used;
}

/** Every node from the top; `isWithinPath` of `a.b` in `a.b.c`, which is no use of `a.b` by itself. */
function walk(node: Node, visit: (node: Node, isWithinPath: boolean) => void): void {
	const into = (value: unknown, isWithinPath: boolean): void => {
		if (Array.isArray(value)) {
			for (const each of value) into(each, false);
			return;
		}
		if (!isNode(value)) return;
		visit(value, isWithinPath);
		if (value.type === 'ImportDeclaration') return;
		for (const [key, below] of Object.entries(value)) {
			// Names of properties and declared names are no uses of a variable.
			const isName =
				(key === 'property' && value.type === 'MemberExpression' && !value.computed) ||
				(key === 'key' && !('computed' in value && value.computed)) ||
				(key === 'id' && value.type === 'VariableDeclarator');
			if (!isName) into(below, key === 'object' && value.type === 'MemberExpression' && !value.computed);
		}
	};
	into(node, false);
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const lineAt = (source: string, at: number) => source.slice(0, at).split('\n').length;

function parse(file: string, source: string): ESTree.Program {
	const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
	if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
	return program;
}
