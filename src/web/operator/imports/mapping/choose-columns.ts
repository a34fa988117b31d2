import type { ParsedMapping } from '#contract/operator/imports.ts';
import { type ImportField, importFields } from '#contract/terms.ts';

/** The fields without which a row is no business. */
const required: ImportField[] = ['business_name'];
const identifying: ImportField[] = ['business_name', 'address.postal_code', 'address.line1'];

/** Returns the one column that a value comes from, changed or not; null for a value of several columns, or of none. */
function columnOf(source: unknown): string | null {
	if (typeof source === 'string') return source;
	if (typeof source !== 'object' || source === null || !('from' in source)) return null;
	return typeof source.from === 'string' ? source.from : null;
}

/** Returns every column that a value is made of. */
function partsOf(source: unknown): string[] {
	const column = columnOf(source);
	if (column !== null) return [column];
	return typeof source === 'object' && source !== null
		? Object.entries(source).flatMap(([key, inner]) =>
				(key === 'first' || key === 'join') && Array.isArray(inner) ? inner.flatMap(partsOf) : [],
			)
		: [];
}

export interface ColumnUse {
	/** The field that the column fills by itself. */
	field: string | null;
	/** Further fields that the column fills, alone or with others. */
	others: string[];
}

/** Returns the fields that a column fills. */
export function useOf({ fields }: ParsedMapping, column: string): ColumnUse {
	const alone = Object.keys(fields).filter((name) => columnOf(fields[name]) === column);
	const within = Object.keys(fields).filter((name) => !alone.includes(name) && partsOf(fields[name]).includes(column));
	return { field: alone[0] ?? null, others: [...alone.slice(1), ...within] };
}

/**
 * Returns the mapping with this column for this field, in place of any other column; with null the column fills no
 * field.
 */
export function withField(mapping: ParsedMapping, column: string, field: string | null): ParsedMapping {
	const { field: former } = useOf(mapping, column);
	const { [former ?? '']: _, ...fields } = mapping.fields;
	if (field === null) return { ...mapping, fields };
	const apply = Object.hasOwn(importFields, field) ? importFields[field as ImportField] : [];
	const source = apply.length > 0 ? { from: column, apply } : { from: column };
	return { ...mapping, fields: { ...fields, [field]: source } };
}

/** Returns the column that tells businesses of the file apart; null where several columns do, folded. */
export const idColumn = ({ id }: ParsedMapping): string | null => (typeof id === 'string' ? id : null);

/**
 * Returns the mapping with this column as the id. Without one, the name and the address are the id, as far as their
 * columns are known.
 */
export function withId(mapping: ParsedMapping, column: string | null): ParsedMapping {
	if (column !== null) return { ...mapping, id: column };
	const columns = identifying.map((field) => columnOf(mapping.fields[field])).filter((name) => name !== null);
	return { ...mapping, id: columns.map((from) => ({ from, apply: ['fold'] })) };
}

/** Returns the columns that tell businesses apart. */
export const idParts = ({ id }: ParsedMapping): string[] =>
	typeof id === 'string' ? [id] : Array.isArray(id) ? id.flatMap(partsOf) : [];

export type DateOrder = 'DMY' | 'MDY';
export type Keep = { which: 'first' | 'last' } | { which: 'newest'; column: string; order: DateOrder | null };

/** Returns which of several rows with one id is the business; null where only the text can show the rule. */
export function keepOf({ keep }: ParsedMapping): Keep | null {
	if (keep === 'first' || keep === 'last') return { which: keep };
	const newest = typeof keep === 'object' && keep !== null && 'newest' in keep ? keep.newest : null;
	const column = columnOf(newest);
	if (column === null) return null;
	const apply = typeof newest === 'object' && newest !== null && 'apply' in newest ? String(newest.apply) : '';
	const order = /^date:(DMY|MDY)$/.exec(apply)?.[1] as DateOrder | undefined;
	return { which: 'newest', column, order: order ?? null };
}

export function withKeep(mapping: ParsedMapping, keep: Keep): ParsedMapping {
	if (keep.which !== 'newest') return { ...mapping, keep: keep.which };
	const { column, order } = keep;
	return { ...mapping, keep: { newest: order ? { from: column, apply: [`date:${order}`] } : column } };
}

/** Tells whether dates begin with a day or a month, as 31.07.2021 does, and so cannot be sorted as they stand. */
export const needsOrder = (samples: string[]): boolean =>
	samples.some((sample) => /^\d{1,2}[./ -]\d{1,2}[./ -]\d{4}/.test(sample));

/** Guesses the order of day and month: a second number larger than any month means that the month comes first. */
export const guessOrder = (samples: string[]): DateOrder =>
	samples.some((sample) => Number(/^\d{1,2}[./ -](\d{1,2})/.exec(sample)?.[1]) > 12) ? 'MDY' : 'DMY';

/** Returns the fields that a row needs and no column fills, and `id` where nothing tells rows apart. */
export const missingFrom = (mapping: ParsedMapping): (ImportField | 'id')[] => [
	...required.filter((field) => mapping.fields[field] === undefined),
	...(idParts(mapping).length === 0 ? (['id'] as const) : []),
];

const quoted = (value: unknown) => JSON.stringify(value);
const lines = (entries: Record<string, unknown>, indent = '  ') =>
	Object.entries(entries)
		.filter(([, value]) => value !== null && value !== undefined)
		.map(([key, value]) => `${indent}${/^[\w.]+$/.test(key) ? key : quoted(key)}: ${quoted(value)}`);

/** Returns a mapping as text, one line for each field; in YAML, of which JSON is a part. */
export function textOf({ format, encoding, delimiter, source, id, keep, fields, tables }: ParsedMapping): string {
	return [
		`format: ${format}`,
		...(encoding === 'detect' ? [] : [`encoding: ${encoding}`]),
		...(delimiter === ',' ? [] : [`delimiter: ${quoted(delimiter)}`]),
		'source:',
		...lines(source),
		`id: ${quoted(id)}`,
		...(keep === 'first' ? [] : [`keep: ${quoted(keep)}`]),
		'fields:',
		...lines(fields),
		...(Object.keys(tables).length > 0 ? ['tables:'] : []),
		...Object.entries(tables).flatMap(([name, table]) => [`  ${quoted(name)}:`, ...lines(table, '    ')]),
		'',
	].join('\n');
}
