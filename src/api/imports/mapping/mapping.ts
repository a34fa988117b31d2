import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { readFields } from '#api/field-errors.ts';
import { ImportError } from '#api/imports/import-error.ts';
import { withoutUnseen, withoutUnstorable } from '#api/imports/mapping/storable-text.ts';
import { encodings } from '#api/imports/reading/encodings.ts';
import { webAddress } from '#contract/web-addresses/web-address.ts';

/** Where a value comes from: a column (CSV) or a path such as `properties.addr:city` or `names.0.value`. */
export type ValueSource =
	| string
	| { constant: string | number | boolean; apply?: string[] }
	| { from: string; apply?: string[] }
	| { first: ValueSource[]; apply?: string[] }
	| { join: ValueSource[]; with?: string; apply?: string[] };

const apply = z.array(z.string().min(1)).optional();
const valueSource: z.ZodType<ValueSource> = z.lazy(() =>
	z.union([
		z.string().min(1),
		z.strictObject({ constant: z.union([z.string(), z.number(), z.boolean()]), apply }),
		z.strictObject({ from: z.string().min(1), apply }),
		z.strictObject({ first: z.array(valueSource).min(1), apply }),
		z.strictObject({ join: z.array(valueSource).min(1), with: z.string().optional(), apply }),
	]),
);

/**
 * The fields that a mapping may fill: those that an owner may set, one level deep, and `source_url`, where the record
 * itself can be read.
 */
const target = z
	.string()
	.regex(
		/^(business_name|tagline|description|category|phone|email|website|address_visibility|lat|lng|timezone|hours|payment_methods|languages|tags|price_range|status|source_url|address\.(line1|line2|locality|region|postal_code|country)|(socials|accessibility)\.[a-z_]{1,30})$/,
		'is not a field that can be imported',
	);

const storable = (max: number) =>
	z
		.string()
		.min(1)
		.max(max)
		.refine((value) => withoutUnseen(value) === value, 'contains characters that cannot be stored');

const mapping = z.strictObject({
	format: z.enum(['csv', 'jsonl', 'geojson', 'jsonld']),
	/** Without it, the file tells, as one by a spreadsheet differs from one to the next. */
	encoding: z.enum(['detect', ...encodings]).default('detect'),
	delimiter: z.string().length(1).default(','),
	source: z.strictObject({
		/** The name of the source: with the id it identifies a record for ever, and it is shown on the profile. */
		name: storable(120),
		url: webAddress.nullish(),
		licence: storable(80).nullish(),
		/** The line that the licence requires to be shown. */
		attribution: storable(400),
	}),
	/**
	 * What identifies a record within its source. Several values are folded, joined and hashed, for files without an id.
	 */
	id: z.union([z.string().min(1), z.array(valueSource).min(1)]),
	/**
	 * Which of several rows with one id is the business: the first, the last, or the one that is newest by this value.
	 */
	keep: z.union([z.enum(['first', 'last']), z.strictObject({ newest: valueSource })]).default('first'),
	fields: z.record(target, valueSource).refine((fields) => 'business_name' in fields, 'business_name is missing'),
	/** The tables for the transform `map:NAME`, from folded word of the source to our word. */
	tables: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});
export type Mapping = z.infer<typeof mapping>;

/** Reads a mapping from its text (YAML). @throws ImportError that names every wrong line of it. */
export function parseMapping(text: string, name: string): Mapping {
	const result = readFields(mapping, parsedYaml(text, name));
	if (result.isRight) return result.data;
	const lines = result.fields.map(({ path, message }) => `  ${path || '(file)'}: ${message}`);
	throw new ImportError(`The mapping ${name} is wrong:\n${lines.join('\n')}`);
}

function parsedYaml(text: string, name: string): unknown {
	if (withoutUnstorable(text) !== text)
		throw new ImportError(`The mapping ${name} contains characters that cannot be stored.`);
	try {
		// Warnings of the parser are not printed by the server; errors reach the author of the mapping.
		return parse(text, { logLevel: 'error' });
	} catch (cause) {
		throw new ImportError(`The mapping ${name} is no YAML: ${(cause as Error).message.split('\n')[0]}`, { cause });
	}
}

/**
 * Reads the mapping NAME of the folder `import-mappings`, or a file when the name ends in .yaml.
 * @throws ImportError when there is none, or it is wrong.
 */
export async function readMapping(name: string, folder: URL): Promise<{ mapping: Mapping; text: string }> {
	const path = /\.ya?ml$/.test(name) ? name : new URL(`${name}.yaml`, folder);
	const text = await readFile(path, 'utf8').catch((cause: unknown) => {
		throw new ImportError(
			`There is no mapping ${name}: give the name of a file in import-mappings/, or the path of a .yaml file.`,
			{ cause },
		);
	});
	return { mapping: parseMapping(text, name), text };
}
