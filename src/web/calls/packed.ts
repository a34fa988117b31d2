import { useMemo } from 'react';

/**
 * A value that a loader hands over as one text. The router numbers every value that it carries into the page, so a list of
 * small rows takes half as many bytes as one text, compressed. As columns it takes half of that: what is alike then stands
 * side by side, and no name of a field is repeated.
 */
export type Packed<T> = string & { readonly of?: T };

export const pack = <T>(value: T): Packed<T> => swapQuotes(JSON.stringify(withColumns(value)));
/** The same for a value that stays in the browser, where nothing is gained by columns: the way to them is not sent there. */
export const packAsIs = <T>(value: T): Packed<T> => swapQuotes(JSON.stringify(value));
export const unpack = <T>(packed: Packed<T>): T => withRows(JSON.parse(swapQuotes(packed))) as T;

/** Unpacks the text; returns the same object for as long as the text is the same. */
export function useUnpacked<T>(packed: Packed<T>): T {
	return useMemo(() => unpack(packed), [packed]);
}

/** Writes quotation marks, each of which would stand behind three backslashes in the page, as a sign that is rare in texts. */
const swapQuotes = (text: string): string => text.replaceAll(/["~]/g, (mark) => (mark === '"' ? '~' : '"'));

type Row = Record<string, unknown>;
/** A list of rows as a column a field. No field of the contract has the names of these two. */
interface Table {
	'#rows': number;
	[field: string]: unknown;
}
/** A column in which only some rows have a value, each of them a 1 in `#in`; the others have `rest`, or no such field. */
interface Sparse {
	'#in': string;
	of: unknown;
	rest?: null;
}

/** Returns the value with every list of several objects in it as a table. */
function withColumns(value: unknown): unknown {
	if (!Array.isArray(value)) return isRow(value) ? mapped(value, withColumns) : value;
	if (value.length < 2 || !value.every(isRow)) return value.map(withColumns);
	const fields = new Set(value.flatMap(Object.keys));
	return Object.fromEntries([
		['#rows', value.length],
		...[...fields].map((field) => [field, columnOf(value.map((row) => row[field]))]),
	]);
}

/** Returns the values as a column: one value where all are the same, a table of objects, or a list. */
function columnOf(values: unknown[]): unknown {
	const [first] = values;
	if (!isNested(first) && values.every((one) => one === first)) return first;
	if (values.includes(undefined)) return sparse(values, (one) => one !== undefined);
	if (values.includes(null) && values.some(isRow)) return { ...sparse(values, (one) => one !== null), rest: null };
	return withColumns(values);
}

const sparse = (values: unknown[], isIn: (value: unknown) => boolean): Sparse => ({
	'#in': values.map((one) => Number(isIn(one))).join(''),
	of: columnOf(values.filter(isIn)),
});

/** Returns the value with every table in it as the list that it was. */
function withRows(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withRows);
	if (!isRow(value)) return value;
	if (!('#rows' in value)) return mapped(value, withRows);
	const { '#rows': count, ...columns } = value as Table;
	const rows = Array.from({ length: count }, (): Row => ({}));
	for (const [field, column] of Object.entries(columns)) {
		const values = valuesOf(column, count);
		for (const [at, row] of rows.entries()) if (values[at] !== undefined) row[field] = values[at];
	}
	return rows;
}

function valuesOf(column: unknown, count: number): unknown[] {
	if (!isNested(column)) return Array.from({ length: count }, () => column);
	if (!('#in' in column)) return withRows(column) as unknown[];
	const { '#in': places, of, rest } = column as unknown as Sparse;
	const values = valuesOf(of, places.replaceAll('0', '').length);
	let at = 0;
	return [...places].map((place) => (place === '1' ? values[at++] : rest));
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRow = (value: unknown): value is Row => isNested(value) && !Array.isArray(value);
const mapped = (row: Row, change: (value: unknown) => unknown): Row =>
	Object.fromEntries(Object.entries(row).map(([field, value]) => [field, change(value)]));
