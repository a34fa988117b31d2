import type { Mapping, ValueSource } from '#api/imports/mapping/mapping.ts';
import { isTooDeep, textOf } from '#api/imports/mapping/plain-value.ts';
import { type Note, type Transform, transformOf } from '#api/imports/mapping/transforms.ts';

/** Reads a value from a record; null when there is none. */
export type Evaluator = (record: unknown, note: Note) => unknown;

/**
 * Returns the function that reads a value as its source says.
 * @throws Error when the source names a transform or a table that does not exist.
 */
export function evaluatorOf(source: ValueSource, mapping: Pick<Mapping, 'format' | 'tables'>): Evaluator {
	if (typeof source === 'string') return read(source, mapping.format);
	const start = startOf(source, mapping);
	const steps = (source.apply ?? []).map((name) => transformOf(name, mapping.tables));
	return (record, note) => {
		let value = start(record, note);
		for (const step of steps) {
			if (value === null) return null;
			// A list goes through the chain entry by entry; entries that end without a value are dropped.
			if (Array.isArray(value))
				value = value.map((entry) => after(step, entry, note)).filter((entry) => entry !== null);
			else value = after(step, value, note);
		}
		return isEmpty(value) ? null : value;
	};
}

function after(step: Transform, value: unknown, note: Note): unknown {
	const text = textOf(value);
	return text === null ? null : step(text, note);
}

function startOf(source: Exclude<ValueSource, string>, mapping: Pick<Mapping, 'format' | 'tables'>): Evaluator {
	if ('constant' in source) return () => source.constant;
	if ('from' in source) return read(source.from, mapping.format);
	if ('first' in source) {
		const choices = source.first.map((choice) => evaluatorOf(choice, mapping));
		return (record, note) => firstOf(choices, record, note);
	}
	const parts = source.join.map((part) => evaluatorOf(part, mapping));
	return (record, note) => {
		const texts = parts.map((part) => textOf(part(record, note))).filter((text) => text !== null);
		return texts.length > 0 ? texts.join(source.with ?? ' ') : null;
	};
}

/**
 * Returns the value of the first choice that has one. The notes of failed choices count only when no choice has a
 * value: an unknown cuisine of a known restaurant is no loss.
 */
function firstOf(choices: Evaluator[], record: unknown, note: Note): unknown {
	const held: string[] = [];
	for (const choice of choices) {
		const value = choice(record, (message) => held.push(message));
		if (value !== null) return value;
	}
	held.forEach(note);
	return null;
}

function read(path: string, format: Mapping['format']): Evaluator {
	const keys = format === 'csv' ? [path] : path.split('.');
	return (record) => {
		let value = record;
		for (const key of keys) {
			if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
			value = (value as Record<string, unknown>)[key];
		}
		return isEmpty(value) || isTooDeep(value) ? null : value;
	};
}

const isEmpty = (value: unknown) =>
	value === undefined ||
	value === null ||
	value === '' ||
	(typeof value === 'string' && value.trim() === '') ||
	(Array.isArray(value) && value.length === 0);

/** Returns every column that the mapping reads. */
export function columnsOf(mapping: Mapping): string[] {
	const ids = typeof mapping.id === 'string' ? [mapping.id] : mapping.id;
	const newest = typeof mapping.keep === 'object' ? [mapping.keep.newest] : [];
	return [...new Set([...ids, ...newest, ...Object.values(mapping.fields)].flatMap(columnsOfSource))];
}

function columnsOfSource(source: ValueSource): string[] {
	if (typeof source === 'string') return [source];
	if ('from' in source) return [source.from];
	if ('first' in source) return source.first.flatMap(columnsOfSource);
	return 'join' in source ? source.join.flatMap(columnsOfSource) : [];
}
