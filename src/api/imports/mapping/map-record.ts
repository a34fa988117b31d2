import { hash } from 'node:crypto';
import { type Evaluator, evaluatorOf } from '#api/imports/mapping/evaluate.ts';
import type { Mapping } from '#api/imports/mapping/mapping.ts';
import { newnessOf } from '#api/imports/mapping/newness.ts';
import { textOf } from '#api/imports/mapping/plain-value.ts';
import { withoutUnseen, withoutUnstorable } from '#api/imports/mapping/storable-text.ts';
import type { Note } from '#api/imports/mapping/transforms.ts';
import { sentenceOfIssue } from '#contract/issue-sentence.ts';
import { profileLimits } from '#contract/limits.ts';
import { type ProfileFields, profileFields } from '#contract/profiles/profile-fields.ts';
import { webAddress } from '#contract/web-addresses/web-address.ts';

export interface Finding {
	field: string;
	message: string;
}

export interface MappedRecord {
	fields: ProfileFields;
	sourceUrl: string | null;
	/** A hash of all imported fields: the same hash means the same profile. */
	hash: string;
	/** What could not be used and was left out. */
	warnings: Finding[];
}

export interface RecordMapper {
	/** Returns the id within the source; null when the record has none. */
	idOf(record: unknown): string | null;
	/**
	 * Returns how new the row is: of several rows with one id, the one with the largest number is kept. `note` is told of
	 * a value that is neither a number nor a day.
	 */
	newnessOf(record: unknown, note?: Note): number;
	/** Returns the fields of a profile, or why the record cannot be one. */
	map(record: unknown): MappedRecord | { rejected: Finding };
}

const lists = new Set(['hours', 'payment_methods', 'languages', 'tags']);
const numbers = new Set(['lat', 'lng', 'price_range']);
const listMax: Record<string, number> = { payment_methods: 20, languages: 20, tags: 20 };
const sourceIdMax = 200;

/**
 * Returns the mapper of one mapping.
 * @throws Error when the mapping names a transform or a table that does not exist.
 */
export function recordMapper(mapping: Mapping, knownCategories: ReadonlySet<string>): RecordMapper {
	const evaluators = Object.entries(mapping.fields).map(([target, source]) => ({
		target,
		evaluate: evaluatorOf(source, mapping),
	}));
	const id = idReader(mapping);
	return {
		idOf: id,
		newnessOf: newnessReader(mapping),
		map: (record) => {
			const warnings: Finding[] = [];
			const draft: Record<string, unknown> = {};
			for (const { target, evaluate } of evaluators) {
				const note: Note = (message) => warnings.push({ field: target, message });
				const value = evaluate(record, note);
				const given = value === null ? null : shaped(target, storable(target, value, note));
				if (given !== null) place(draft, target, given);
			}
			return finish(draft, warnings, knownCategories);
		},
	};
}

function idReader(mapping: Mapping): (record: unknown) => string | null {
	const silent = () => {};
	if (typeof mapping.id === 'string') {
		const read = evaluatorOf(mapping.id, mapping);
		return (record) => {
			const value = read(record, silent);
			const text = typeof value === 'object' ? '' : String(value).trim();
			if (text === '' || text.length > sourceIdMax) return null;
			return withoutUnstorable(text) === text ? text : digest(text);
		};
	}
	const parts: Evaluator[] = mapping.id.map((part) => evaluatorOf(part, mapping));
	return (record) => {
		const texts = parts.map((part) => part(record, silent));
		return texts.every((text) => text === null) ? null : digest(JSON.stringify(texts));
	};
}

/**
 * Returns the function that says how new a row is. A row without a value that can be compared is older than all others;
 * where the mapping compares nothing, all rows are equally new.
 */
function newnessReader(mapping: Mapping): (record: unknown, note?: Note) => number {
	if (typeof mapping.keep === 'string') return () => 0;
	const read = evaluatorOf(mapping.keep.newest, mapping);
	return (record, note = () => {}) => {
		const value = textOf(read(record, note));
		const newness = newnessOf(value);
		if (newness === null && value !== null)
			note(`neither a number nor a day, year first: ${String(value).slice(0, 40)}`);
		return newness ?? Number.NEGATIVE_INFINITY;
	};
}

const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22);

/** Leaves out of a text the characters that cannot be stored. Every text except a description becomes one line. */
function storable(target: string, value: unknown, note: Note): unknown {
	if (Array.isArray(value)) return value.map((entry) => storable(target, entry, note));
	if (typeof value !== 'string') return value;
	const given = target === 'description' ? value : value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');
	const text = target === 'description' ? withoutUnstorable(given) : withoutUnseen(given);
	if (text !== given) note('characters that cannot be stored were left out');
	return text;
}

/**
 * Returns a list where the field takes a list, one value where it takes one, and a number where it takes a number; null
 * for what has no text.
 */
function shaped(target: string, value: unknown): unknown {
	if (lists.has(target)) {
		const list = Array.isArray(value) ? value : [value];
		return target === 'hours'
			? list.flat()
			: [...new Set(list.flatMap((entry) => textOf(entry)?.trim() ?? []))].slice(0, listMax[target]);
	}
	const one = Array.isArray(value) ? value[0] : value;
	if (numbers.has(target)) return typeof one === 'number' ? one : Number(textOf(one)?.trim() || Number.NaN);
	return typeof one === 'boolean' ? one : textOf(one);
}

/** Puts a value into the draft, such as `address.line1` inside `address`. */
function place(draft: Record<string, unknown>, target: string, value: unknown): void {
	const [group = target, key] = target.split('.');
	if (key === undefined) draft[group] = value;
	else {
		draft[group] ??= {};
		(draft[group] as Record<string, unknown>)[key] = value;
	}
}

function finish(
	draft: Record<string, unknown>,
	warnings: Finding[],
	knownCategories: ReadonlySet<string>,
): MappedRecord | { rejected: Finding } {
	const { source_url, ...given } = draft;
	if (given.business_name === undefined) return { rejected: { field: 'business_name', message: 'is missing' } };
	if (typeof given.category === 'string' && !knownCategories.has(given.category)) {
		warnings.push({ field: 'category', message: `there is no category ${given.category}` });
		delete given.category;
	}
	if ((given.lat === undefined) !== (given.lng === undefined))
		dropPoint(given, warnings, 'latitude and longitude come together');
	const fields = validFields(given, warnings);
	if ('rejected' in fields) return fields;
	const sourceUrl = webAddress.safeParse(source_url).data ?? null;
	return { fields, sourceUrl, hash: digest(JSON.stringify([fields, sourceUrl])), warnings };
}

/**
 * Returns the valid fields. A field that breaks its rule is left out with a warning; a record without a valid name is
 * rejected.
 */
function validFields(given: Record<string, unknown>, warnings: Finding[]): ProfileFields | { rejected: Finding } {
	let result = profileFields.safeParse(given, { error: sentenceOfIssue });
	for (let attempt = 0; !result.success && attempt < 3; attempt += 1) {
		for (const { path, message } of result.error.issues) {
			const field = path.slice(0, 2).join('.');
			if (path[0] === 'business_name') return { rejected: { field, message: nameRule(String(given.business_name)) } };
			if (path[0] === 'lat' || path[0] === 'lng') dropPoint(given, warnings, message);
			else drop(given, path, () => warnings.push({ field, message }));
		}
		result = profileFields.safeParse(given, { error: sentenceOfIssue });
	}
	return result.success
		? result.data
		: { rejected: { field: String(result.error.issues[0]?.path[0]), message: 'cannot be read' } };
}

function nameRule(name: string): string {
	const [min, max] = profileLimits.businessName;
	return `has ${name.trim().length} characters; it must have ${min} to ${max}`;
}

function drop(given: Record<string, unknown>, path: PropertyKey[], warn: () => void): void {
	const [group, key] = path as [string, string | undefined];
	const inner = given[group];
	if (inner === undefined) return;
	if (Array.isArray(inner) || key === undefined || typeof inner !== 'object' || inner === null) delete given[group];
	else delete (inner as Record<string, unknown>)[key];
	warn();
}

function dropPoint(given: Record<string, unknown>, warnings: Finding[], message: string): void {
	if (given.lat === undefined && given.lng === undefined) return;
	delete given.lat;
	delete given.lng;
	warnings.push({ field: 'lat', message });
}
