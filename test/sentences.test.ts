import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { expect, test } from 'vitest';
import { sentences } from '#sentences/shell.ts';
import { compileCatalogue } from '#web/sentences/compile-sentences.ts';
import { type CatalogueData, readCatalogue } from '#web/sentences/read-catalogue.ts';
import { type Finding, findLanguages, findTexts, readSentences } from './sentence-check.ts';
import { mayAskIntl, mayHoldTexts } from './sentence-rules.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = 'src/web/sentences';
const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const catalogueFiles = (language: string) =>
	globSync(`${folder}/${language}/**/*.ts`)
		.filter((file) => !file.endsWith('/locale.ts'))
		.sort();
const sourceFiles = globSync('src/web/**/*.{ts,tsx}')
	.filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith(`${folder}/`))
	.sort();
const read = (file: string) => readFileSync(file, 'utf8');
const told = ({ file, line, what }: Finding) => `${file}:${line} ${what}`;

/** Every sentence by its path: `reviewSentences.sorts.newest`. */
function* sentencesIn(data: CatalogueData, path: string): Generator<[path: string, source: string]> {
	if (typeof data === 'string') yield [path, data];
	else for (const [key, below] of Object.entries(data)) yield* sentencesIn(below, `${path}.${key}`);
}

function sentencesOfFile(file: string): [path: string, source: string][] {
	const { exportName, sentences } = readCatalogue(file, read(file));
	return [...sentencesIn(sentences, exportName)];
}

/** What a pattern is given, and as what: `plural n`. */
const parametersOf = (source: string) => [...new Set(parameters(parse(source)))].sort();
function* parameters(tokens: readonly Token[]): Generator<string> {
	for (const token of tokens) {
		if (token.type === 'content' || token.type === 'octothorpe') continue;
		yield token.type === 'function' ? `${token.key} ${token.arg}` : `${token.type} ${token.arg}`;
		if ('cases' in token) for (const branch of token.cases) yield* parameters(branch.tokens);
	}
}

/** How the sentences of a language differ in shape from those of another. */
function differences(first: [string, string][], second: [string, string][]): string[] {
	const [one, other] = [new Map(first), new Map(second)];
	return [...new Set([...one.keys(), ...other.keys()])].flatMap((path) => {
		const [source, translated] = [one.get(path), other.get(path)];
		if (source === undefined || translated === undefined) return [`${path} is in one language only`];
		const [wanted, got] = [parametersOf(source).join(' '), parametersOf(translated).join(' ')];
		return wanted === got ? [] : [`${path} takes ${got || 'nothing'} instead of ${wanted || 'nothing'}`];
	});
}

test('every sentence is data, and every pattern one of ICU in its language', () => {
	for (const { name } of languages)
		for (const file of catalogueFiles(name))
			expect(compileCatalogue(posix.relative(folder, file), read(file))).toContain('export const ');
	expect(catalogueFiles('en').flatMap(sentencesOfFile).length).toBeGreaterThan(1000);
});

test.each([
	['{n, plural, one {# review} other {# reviews}', 'is no ICU pattern'],
	['{n, plural, one {# review}}', 'is no ICU pattern'],
	['{n, plural, few {# reviews} other {# reviews}}', 'is no ICU pattern of en'],
	['{n, select, one {# review}}', 'is no ICU pattern'],
])('%s is refused', (pattern, problem) => {
	const source = `export const s = sentencesOf({ a: { b: '${pattern}' } });`;
	expect(() => compileCatalogue('en/s.ts', source)).toThrow(`en/s.ts: s.a.b ${problem}`);
});

/** What pages of a build are given of a catalogue. */
async function builtCatalogue(file: string, source: string): Promise<Record<string, unknown>> {
	const built = `${temporaryFolder()}/catalogue.js`;
	const code = compileCatalogue(file, source);
	writeFileSync(
		built,
		code.replaceAll(/from "(@messageformat[^"]+)"/g, (_, name) => `from "${import.meta.resolve(name)}"`),
	);
	return import(built);
}

test('the build and Node make the same of a catalogue', async () => {
	const built = await builtCatalogue('en/shell.ts', read(`${folder}/en/shell.ts`));
	const ofBuild = built.sentences as typeof sentences;
	for (const count of [0, 1, 2, 1234])
		expect(ofBuild.score.reviews({ count })).toBe(sentences.score.reviews({ count }));
	expect(sentences.score.reviews({ count: 1234 })).toBe('1,234 reviews');
	expect(JSON.stringify(ofBuild)).toBe(JSON.stringify(sentences));
});

test('a language has its own plurals, and writes numbers its own way', async () => {
	const pattern = '{n, plural, one {# recenzja} few {# recenzje} many {# recenzji} other {# recenzji}}';
	const { s } = await builtCatalogue('pl/s.ts', `export const s = sentencesOf({ count: '${pattern}' });`);
	const { count } = s as { count: (values: { n: number }) => string };
	expect([1, 3, 5, 22, 12345].map((n) => count({ n }))).toEqual([
		'1 recenzja',
		'3 recenzje',
		'5 recenzji',
		'22 recenzje',
		'12\u00A0345 recenzji',
	]);
});

test('dates are parameters as texts: src/web/formats knows how a language writes them', () => {
	const dated = catalogueFiles('en')
		.flatMap(sentencesOfFile)
		.filter(([, source]) => parametersOf(source).some((parameter) => /^(date|time) /.test(parameter)));
	expect(dated).toEqual([]);
});

test('every language has the same catalogues, sentences and parameters', () => {
	const english = catalogueFiles('en');
	for (const { name } of languages) {
		const files = catalogueFiles(name);
		expect(files.map((file) => posix.relative(`${folder}/${name}`, file))).toEqual(
			english.map((file) => posix.relative(`${folder}/en`, file)),
		);
		expect(differences(english.flatMap(sentencesOfFile), files.flatMap(sentencesOfFile)), name).toEqual([]);
	}
});

test('a language that lacks a sentence, or a parameter, is named', () => {
	const one: [string, string][] = [
		['s.title', 'Reviews'],
		['s.count', '{n, plural, one {# review} other {# reviews}}'],
	];
	expect(differences(one, [one[0]!, ['s.count', '{n, plural, one {#} few {#} many {#} other {#}}']])).toEqual([]);
	expect(differences(one, [one[0]!])).toEqual(['s.count is in one language only']);
	expect(differences(one, [one[0]!, ['s.count', '{count} Bewertungen']])).toEqual([
		's.count takes argument count instead of plural n',
	]);
});

test.each([
	['code', 'export const s = sentencesOf({ n: (n) => String(n) });', ':1 is no text'],
	['a value', 'const a = 1;\nexport const s = sentencesOf({\n\tn: a,\n});', ':3 is no text'],
	['two catalogues', 'export const s = sentencesOf({});\nexport const t = sentencesOf({});', ' is not one exported'],
])('a catalogue that holds %s is refused', (_, source, problem) => {
	expect(() => readCatalogue('src/web/sentences/en/s.ts', source)).toThrow(
		`s.ts${problem.startsWith(' ') ? ':1' : ''}${problem}`,
	);
});

test('no sentence stands outside the catalogues', () => {
	const files = sourceFiles.filter((file) => !(file in mayHoldTexts));
	expect(files.length).toBeGreaterThan(300);
	expect(files.flatMap((file) => findTexts(file, read(file))).map(told)).toEqual([]);
});

test.each([
	['a text between tags', 'const A = () => <p>No reviews</p>;', 'No reviews'],
	['one word', 'const A = () => <p>None</p>;', 'None'],
	['a text in braces', "const A = ({ n }) => <p>{n > 1 ? 'reviews' : n}</p>;", 'reviews'],
	['a label', 'const A = () => <button aria-label="close it" />;', 'close it'],
	['a label that is chosen', "const A = ({ a }) => <B title={a && 'open'} />;", 'open'],
	['a property that is shown', "const a = { title: 'open' };", 'open'],
	['a toast', "showToast('saved');", 'saved'],
	['an objection', "throw new Objection('too large');", 'too large'],
	[
		'what looks like a sentence',
		"const lead = 'Every business, best rated first.';",
		'Every business, best rated first.',
	],
])('%s is found', (_, source, what) => {
	expect(findTexts('a.tsx', `\n${source}`)).toEqual([{ file: 'a.tsx', line: 2, what }]);
});

test.each([
	'const A = () => <p className="Mt-5 flex">{sentences.title} · &nbsp;{5}</p>;',
	"throw new Error('No such thing: ' + name);",
	"const path = '/business-profile';",
	'const A = () => <input placeholder="https://" type=\'text\' />;',
])('%s holds none', (source) => {
	expect(findTexts('a.tsx', source)).toEqual([]);
});

test('every sentence is used', () => {
	const used = new Set(sourceFiles.flatMap((file) => [...readSentences(file, read(file))]));
	const isUsed = (path: string) => {
		const keys = path.split('.');
		// A list is read by its methods, and by numbers.
		const ofList = /\.\d+/.test(path) ? path.slice(0, path.search(/\.\d+/)) : undefined;
		return (
			keys.some((_, at) => used.has(keys.slice(0, at + 1).join('.'))) ||
			(ofList !== undefined && [...used].some((one) => one.startsWith(`${ofList}.`)))
		);
	};
	const paths = catalogueFiles('en').flatMap((file) => sentencesOfFile(file).map(([path]) => path));
	expect(paths.filter((path) => !isUsed(path))).toEqual([]);
});

test.each([
	['a path', 'sentences.sorts.newest', ['reviewSentences.sorts.newest']],
	['a computed key', 'sentences.sorts[sort]', ['reviewSentences.sorts']],
	[
		'a call',
		'sentences.chosen({ n: sentences.more.length })',
		['reviewSentences.chosen', 'reviewSentences.more.length'],
	],
	['a part under another name', 'const { sorts } = sentences;\nf(sorts.newest)', ['reviewSentences.sorts.newest']],
	['a part that is handed on', 'f(sentences.sorts)', ['reviewSentences.sorts']],
	['a name that is no catalogue', 'words.sorts.newest', []],
])('%s is a use', (_, source, paths) => {
	const head = "import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';\n";
	expect([...readSentences('a.ts', head + source)].sort()).toEqual([...paths].sort());
});

test('the language of numbers, dates and names is known in one place', () => {
	const files = sourceFiles.filter((file) => !(file in mayAskIntl || file.startsWith('src/web/formats/')));
	expect(files.flatMap((file) => findLanguages(file, read(file))).map(told)).toEqual([]);
	expect(findLanguages('a.ts', "n.toLocaleString('en');\nnew Intl.ListFormat('en');").map(told)).toEqual([
		'a.ts:1 toLocaleString',
		'a.ts:2 Intl.ListFormat',
	]);
});

test('every exception is needed', () => {
	for (const file of Object.keys(mayHoldTexts)) expect(findTexts(file, read(file)), file).not.toEqual([]);
	for (const file of Object.keys(mayAskIntl)) expect(findLanguages(file, read(file)), file).not.toEqual([]);
});
