/**
 * The vocabulary of schema.org as Google's types for it have it (schema-dts), read as data: every type with its parents,
 * every property with the types of its values. The types are strings to TypeScript where they are texts, dates or
 * addresses; their names are kept, so that these can be told apart here.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface TypeEntry {
	parents: string[];
	properties: Map<string, string[]>;
}

const source = readFileSync(createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'), 'utf8');
/** `XBase extends YBase` holds the properties of X, and its parents'. */
const bases = new Map<string, TypeEntry>();
for (const [, name = '', extended = '', body = ''] of source.matchAll(
	/^interface (\w+)Base extends ([^{]+)\{\n([\s\S]*?)^\}/gm,
)) {
	const properties = [...body.matchAll(/^ {4}"([\w-]+)"\?: SchemaValue<(.+), "[\w-]+">;$/gm)].map(
		([, property = '', types = '']) => [property, types.split(' | ')] as const,
	);
	const parents = [...extended.matchAll(/(\w+)Base\b/g)].map(([, parent = '']) => parent);
	bases.set(name, { parents, properties: new Map(properties) });
}
/** `XLeaf extends YBase` with its `@type` says that a thing may be an X; one without a base of its own has its parents'. */
const concrete = new Map<string, string[]>();
for (const [, extended = '', type = ''] of source.matchAll(
	/^export interface \w+Leaf extends ([^{]+)\{\n\s*"@type": "(\w+)";/gm,
)) {
	concrete.set(
		type,
		[...extended.matchAll(/(\w+)Base\b/g)].map(([, parent = '']) => parent),
	);
}
/** `type Day = "…/Friday" | "Friday" | …`: values that have a name instead of properties. */
const members = new Map<string, Set<string>>();
for (const [, type = '', union = ''] of source.matchAll(/^export type (\w+) = (.+);$/gm)) {
	members.set(type, new Set([...union.matchAll(/"(\w+)"/g)].map(([, member = '']) => member)));
}

export const isType = (type: string): boolean => concrete.has(type);

/** A type and everything that it is a kind of. */
export function kindsOf(type: string): Set<string> {
	const kinds = new Set<string>([type]);
	const walk = (name: string) => {
		kinds.add(name);
		for (const parent of bases.get(name)?.parents ?? []) if (!kinds.has(parent)) walk(parent);
	};
	for (const parent of concrete.get(type) ?? []) walk(parent);
	return kinds;
}

/** The types that the values of a property may have; undefined where things of this type have no such property. */
export function rangeOf(type: string, property: string): string[] | undefined {
	for (const kind of kindsOf(type)) {
		const range = bases.get(kind)?.properties.get(property);
		if (range) return range;
	}
	return undefined;
}

const formats: Record<string, (value: unknown) => boolean> = {
	Text: (value) => typeof value === 'string',
	URL: (value) => typeof value === 'string' && URL.canParse(value),
	Date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
	DateTime: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
	Time: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
	Number: (value) => typeof value === 'number',
	Integer: (value) => Number.isInteger(value),
	Boolean: (value) => typeof value === 'boolean',
};

/** What is wrong with a thing, and all things in it: types and properties that there are not, values of another type. */
export function problemsOf(thing: unknown, path = '$'): string[] {
	if (typeof thing !== 'object' || thing === null) return [`${path}: is no thing`];
	const { '@type': type, '@context': _context, '@id': _id, ...properties } = thing as Record<string, unknown>;
	if (typeof type !== 'string' || !isType(type)) return [`${path}: there is no type ${String(type)}`];
	return Object.entries(properties).flatMap(([property, values]) => {
		// An action says what it needs by the property's name with -input (schema.org/docs/actions.html).
		const input = /^(.+)-input$/.exec(property)?.[1];
		if (input && kindsOf(type).has('Action'))
			return rangeOf(type, input) ? [] : [`${path}: ${type} has no ${property}`];
		const range = rangeOf(type, property);
		if (!range) return [`${path}: ${type} has no ${property}`];
		return [values].flat().flatMap((value, at) => valueProblems(value, range, `${path}.${property}[${at}]`));
	});
}

function valueProblems(value: unknown, range: string[], path: string): string[] {
	if (typeof value !== 'object' || value === null) {
		const isOne = range.some((type) => formats[type]?.(value) || members.get(type)?.has(String(value)));
		return isOne ? [] : [`${path}: ${JSON.stringify(value)} is none of ${range.join(', ')}`];
	}
	const problems = problemsOf(value, path);
	const kinds = kindsOf((value as { '@type': string })['@type']);
	if (!range.some((type) => kinds.has(type))) problems.push(`${path}: is none of ${range.join(', ')}`);
	return problems;
}
