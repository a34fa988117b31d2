/** Copies the parts of a value that its schema declares, at every depth, and nothing else. */
export type Pick = (value: unknown) => unknown;

/** The subset of JSON Schema that describes answers. */
export interface AnswerSchema {
	type?: string | string[];
	properties?: Record<string, AnswerSchema>;
	required?: string[];
	additionalProperties?: AnswerSchema | boolean;
	items?: AnswerSchema;
	anyOf?: AnswerSchema[];
	oneOf?: AnswerSchema[];
	const?: unknown;
}

/**
 * Compiles a function that does for programs what the serialiser, compiled from the same schema, does for readers of
 * JSON: its copy equals what one would parse from the JSON text. A frozen value is a kept one, and is copied only once.
 * @throws Error, when it is compiled, for a schema of a kind that no answer has had so far.
 */
export function compilePick(schema: AnswerSchema): Pick {
	const variants = schema.anyOf ?? schema.oneOf;
	if (variants) return pickVariant(variants);
	const { type } = schema;
	if (Array.isArray(type)) return pickVariant(type.map((each) => ({ ...schema, type: each })));
	if (type === undefined) return (value) => value;
	if (type === 'object') return once(schema.properties ? pickProperties(schema) : pickEntries(schema));
	if (type === 'array') return once(pickItems(schema));
	const scalar = scalars[type];
	if (!scalar) throw new Error(`There is no way to pick a value of type ${type}.`);
	return scalar;
}

const scalars: Record<string, Pick> = {
	null: () => null,
	string: (value) => (typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : String(value)),
	boolean: Boolean,
	// The database returns numbers that are too large for JavaScript as text.
	number: (value) => finite(Number(value)),
	integer: (value) => Math.trunc(finite(Number(value))),
};

function finite(value: number): number {
	if (Number.isFinite(value)) return value;
	throw new TypeError(`${value} is no number that an answer may have.`);
}

function pickProperties({ properties = {}, required = [] }: AnswerSchema): Pick {
	const picks = Object.entries(properties).map(
		([name, schema]) => [name, compilePick(schema), required.includes(name)] as const,
	);
	return (value) => {
		const of = value as Record<string, unknown>;
		const picked: Record<string, unknown> = {};
		for (const [name, pick, isRequired] of picks) {
			const own = of[name];
			if (own !== undefined) picked[name] = pick(own);
			else if (isRequired) throw new TypeError(`The answer lacks its ${name}.`);
		}
		return picked;
	};
}

function pickEntries({ additionalProperties: of }: AnswerSchema): Pick {
	const pick = typeof of === 'object' ? compilePick(of) : (value: unknown) => value;
	return (value) =>
		Object.fromEntries(
			Object.entries(value as object)
				.filter(([, each]) => each !== undefined)
				.map(([key, each]) => [key, pick(each)]),
		);
}

function pickItems({ items = {} }: AnswerSchema): Pick {
	const pick = compilePick(items);
	return (value) => (value as unknown[]).map((each) => pick(each));
}

/** Picks null or one of the other variants; a property that is constant in each tells objects of several kinds apart. */
function pickVariant(variants: AnswerSchema[]): Pick {
	const others = variants.filter(({ type }) => type !== 'null').map((schema) => [schema, compilePick(schema)] as const);
	const isNullable = others.length < variants.length;
	const [first] = others;
	if (!first) return () => null;
	if (others.length > 1 && !others.every(([{ properties }]) => properties))
		throw new Error('There is no way to tell these variants of a value apart.');
	return (value) => {
		if (value === null && isNullable) return null;
		const [, pick] = others.length === 1 ? first : (others.find(([schema]) => isOfKind(schema, value)) ?? first);
		return pick(value);
	};
}

const isOfKind = ({ properties = {} }: AnswerSchema, value: unknown): boolean =>
	Object.entries(properties).every(
		([name, schema]) => !('const' in schema) || (value as Record<string, unknown>)[name] === schema.const,
	);

function once(pick: Pick): Pick {
	const known = new WeakMap<object, unknown>();
	return (value) => {
		if (value === null || typeof value !== 'object' || !Object.isFrozen(value)) return pick(value);
		const picked = known.get(value) ?? deepFreeze(pick(value));
		known.set(value, picked);
		return picked;
	};
}

/** Freezes a value deeply, so that nobody who receives it can change it for others. */
export function deepFreeze<T>(value: T): T {
	if (value === null || typeof value !== 'object') return value;
	for (const each of Object.values(value)) deepFreeze(each);
	return Object.freeze(value);
}
