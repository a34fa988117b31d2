/** The part of JSON Schema that the contract uses. */
export interface Schema {
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	anyOf?: Schema[];
	oneOf?: Schema[];
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: Schema | boolean;
	format?: string;
	default?: unknown;
	minimum?: number;
	maximum?: number;
	minLength?: number;
	maxLength?: number;
	maxItems?: number;
}

/** Writes a schema in the notation of TypeScript, with formats and limits as comments: a tenth of its length as JSON. */
export function shapeOf(schema: Schema, indent = ''): string {
	if (schema.const !== undefined) return JSON.stringify(schema.const);
	if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
	const options = schema.anyOf ?? schema.oneOf;
	if (options) return options.map((option) => shapeOf(option, indent)).join(' | ');
	if (Array.isArray(schema.type)) return schema.type.map((type) => shapeOf({ ...schema, type }, indent)).join(' | ');
	if (schema.type === 'array') return listOf(shapeOf(schema.items ?? {}, indent));
	if (schema.type === 'object') return objectOf(schema, indent);
	return schema.type ?? 'any';
}

/** Returns format and limits in words; empty when there are none. */
export function limitsOf(schema: Schema): string {
	const limits = [
		schema.format,
		span(schema.minLength, schema.maxLength, ' characters'),
		isRange(schema) && span(schema.minimum, schema.maximum, ''),
		schema.maxItems !== undefined && `at most ${schema.maxItems}`,
		schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
	];
	const nested = schema.anyOf?.map(limitsOf) ?? [];
	return [...limits, ...nested].filter(Boolean).join(', ');
}

const listOf = (item: string) => (/^[\w]+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`);

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
	const inner = `${indent}  `;
	const line = (name: string, value: Schema) => {
		const limits = limitsOf(value);
		return `${inner}${name}: ${shapeOf(value, inner)}${limits ? `  // ${limits}` : ''}`;
	};
	const lines = Object.entries(properties).map(([name, value]) => {
		return line(required.includes(name) ? name : `${name}?`, value);
	});
	const hasOthers = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
	if (hasOthers) lines.push(line('[name]', additionalProperties));
	return lines.length ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

/** Returns whether a schema limits a number; whole numbers always have the bounds of JavaScript's, which say nothing. */
const isRange = ({ minimum, maximum }: Schema) =>
	Math.abs(minimum ?? 0) < 2 ** 53 - 1 && (minimum ?? maximum) !== undefined;

function span(min: number | undefined, max: number | undefined, unit: string): string | undefined {
	const highest = max !== undefined && max < 2 ** 53 - 1 ? max : undefined;
	if (min === undefined && highest === undefined) return undefined;
	if (highest === undefined) return `${min} or more${unit}`;
	return min === undefined ? `up to ${highest}${unit}` : `${min} to ${highest}${unit}`;
}
