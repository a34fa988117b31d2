import type { ParsedMapping } from '#contract/operator/imports.ts';
import { type ImportField, importFields } from '#contract/terms.ts';

/** Fields without which a row is no business. */
const required: ImportField[] = ['business_name'];
const identifying: ImportField[] = ['business_name', 'address.postal_code', 'address.line1'];

/** The column that a value is, with what is done to it or without; null for one that is made of several, or of none. */
function columnOf(source: unknown): string | null {
	if (typeof source === 'string') return source;
	if (typeof source !== 'object' || source === null || !('from' in source)) return null;
	return typeof source.from === 'string' ? source.from : null;
}

/** Every column that a value is made of. */
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
	/** The field that the column becomes by itself. */
	field: string | null;
	/** Further fields that it becomes, or a part of. */
	others: string[];
}

/** What becomes of a column. */
export function useOf({ fields }: ParsedMapping, column: string): ColumnUse {
	const alone = Object.keys(fields).filter((name) => columnOf(fields[name]) === column);
	const within = Object.keys(fields).filter((name) => !alone.includes(name) && partsOf(fields[name]).includes(column));
	return { field: alone[0] ?? null, others: [...alone.slice(1), ...within] };
}

/** The mapping with this column as this field, which no other column is then; with null it is nothing any more. */
export function withField(mapping: ParsedMapping, column: string, field: string | null): ParsedMapping {
	const { field: former } = useOf(mapping, column);
	const { [former ?? '']: _, ...fields } = mapping.fields;
	if (field === null) return { ...mapping, fields };
	const apply = Object.hasOwn(importFields, field) ? importFields[field as ImportField] : [];
	const source = apply.length > 0 ? { from: column, apply } : { from: column };
	return { ...mapping, fields: { ...fields, [field]: source } };
}

/** What tells one business of the file from another: a column, or null for several that are folded. */
export const idColumn = ({ id }: ParsedMapping): string | null => (typeof id === 'string' ? id : null);

/** Without a column, by the name and the address, as far as they are known. */
export function withId(mapping: ParsedMapping, column: string | null): ParsedMapping {
	if (column !== null) return { ...mapping, id: column };
	const columns = identifying.map((field) => columnOf(mapping.fields[field])).filter((name) => name !== null);
	return { ...mapping, id: columns.map((from) => ({ from, apply: ['fold'] })) };
}

/** The columns that tell one business from another. */
export const idParts = ({ id }: ParsedMapping): string[] =>
	typeof id === 'string' ? [id] : Array.isArray(id) ? id.flatMap(partsOf) : [];

export type DateOrder = 'DMY' | 'MDY';
export type Keep = { which: 'first' | 'last' } | { which: 'newest'; column: string; order: DateOrder | null };

/** Which of several rows with one id is the business; null where it is said in a way that only the text can show. */
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

/** What begins with a day or a month, such as 31.07.2021, cannot be put in order as it stands. */
export const needsOrder = (samples: string[]): boolean =>
	samples.some((sample) => /^\d{1,2}[./ -]\d{1,2}[./ -]\d{4}/.test(sample));

/** Where a first number is larger than any month, or a second one is, the order is plain. */
export const guessOrder = (samples: string[]): DateOrder =>
	samples.some((sample) => Number(/^\d{1,2}[./ -](\d{1,2})/.exec(sample)?.[1]) > 12) ? 'MDY' : 'DMY';

/** Fields that a row needs and no column becomes, and `id` where nothing tells one row from another. */
export const missingFrom = (mapping: ParsedMapping): (ImportField | 'id')[] => [
	...required.filter((field) => mapping.fields[field] === undefined),
	...(idParts(mapping).length === 0 ? (['id'] as const) : []),
];

const quoted = (value: unknown) => JSON.stringify(value);
const lines = (entries: Record<string, unknown>, indent = '  ') =>
	Object.entries(entries)
		.filter(([, value]) => value !== null && value !== undefined)
		.map(([key, value]) => `${indent}${/^[\w.]+$/.test(key) ? key : quoted(key)}: ${quoted(value)}`);

/** The same mapping as text, one line a field; in YAML, of which JSON is a part. */
export function textOf({ format, encoding, delimiter, source, id, keep, fields, tables }: ParsedMapping): string {
	return [
		`format: ${format}`,
		...(encoding === 'utf-8' ? [] : [`encoding: ${encoding}`]),
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
