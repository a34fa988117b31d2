import { basename, extname } from 'node:path';
import { columnsOf } from '#api/imports/mapping/evaluate.ts';
import type { Mapping } from '#api/imports/mapping/mapping.ts';
import type { NamedMapping } from '#api/imports/mapping/named-mappings.ts';
import { decodeFile } from '#api/imports/reading/decode-file.ts';
import { listColumns } from '#api/imports/reading/list-columns.ts';
import { separatorOf } from '#api/imports/reading/read-csv.ts';
import { type ImportField, importFields } from '#contract/terms.ts';

/** The share of a mapping's columns that a file must have; it is not all, because the records of one file differ. */
const shareMin = 0.5;

/** Returns the named mapping that reads most of this file, or a first draft of a mapping. */
export async function guessMapping(
	file: string,
	fileName: string,
	known: NamedMapping[],
): Promise<{ name: string | null; text: string }> {
	const shape = await guessShape(file, fileName);
	const columns = (await listColumns(file, { ...shape, encoding: 'detect' }).catch(() => [])).map(({ name }) => name);
	const has = new Set(columns);
	const fitting = known
		.filter(({ mapping }) => mapping.format === shape.format && mapping.delimiter === shape.delimiter)
		.filter(({ mapping }) => namesRecords(mapping).every((column) => has.has(column)))
		.map(({ name, text, mapping }) => {
			const wanted = columnsOf(mapping);
			const found = wanted.filter((column) => has.has(column)).length;
			return { name, text, found, share: found / Math.max(1, wanted.length) };
		})
		.filter(({ share }) => share >= (shape.format === 'csv' ? 1 : shareMin))
		.toSorted((one, other) => other.found - one.found);
	const [best] = fitting;
	return best ? { name: best.name, text: best.text } : { name: null, text: draftMapping(shape, fileName, columns) };
}

/** Returns the columns without which a record has no id and is rejected. */
const namesRecords = (mapping: Mapping): string[] => columnsOf({ ...mapping, fields: {} });

type Shape = Pick<Mapping, 'format' | 'delimiter'>;

async function guessShape(file: string, fileName: string): Promise<Shape> {
	const head = await firstPiece(decodeFile(file, 'detect'));
	const start = head.trimStart();
	const end = extname(fileName).toLowerCase();
	const isLines = end === '.jsonl' || end === '.ndjson' || /^\{[^\n]*\}\s*\n\s*\{/.test(start);
	if (isLines) return { format: 'jsonl', delimiter: ',' };
	if (start.startsWith('{') || start.startsWith('[')) {
		const format = /"FeatureCollection"|"features"\s*:/.test(head) ? 'geojson' : 'jsonld';
		return { format, delimiter: ',' };
	}
	const separator = separatorOf(head);
	if (separator) return { format: 'csv', delimiter: separator };
	// What stands in quotes is a name, whatever signs are in it.
	const [header = ''] = head.replaceAll(/"[^"]*"/g, '').split(/\r\n?|\n/);
	const delimiters = [',', ';', '\t', '|'].toSorted(
		(one, other) => header.split(other).length - header.split(one).length,
	);
	return { format: 'csv', delimiter: delimiters[0] ?? ',' };
}

/** Returns the first piece of a text and lets go of its file. */
async function firstPiece(text: AsyncGenerator<string>): Promise<string> {
	for await (const piece of text) return piece;
	return '';
}

/** The names that columns have in other people's files. */
const guesses: [target: ImportField, names: RegExp][] = [
	[
		'business_name',
		/^(business_?name|company(_?name)?|name|title|trading_?name|displayname|firma|nom|nombre|naam|nome)$/,
	],
	['tagline', /^(tagline|slogan)$/],
	['description', /^(description|about|summary)$/],
	['phone', /^(phone(_?number)?|telephone|tel|telefon|telefoon|telefono|téléphone|teléfono)$/],
	['email', /^(e_?mail(_?address)?)$/],
	['website', /^(website|web|url|homepage)$/],
	[
		'address.line1',
		/^(street(_?address)?|streetaddress|address(_?line)?_?1?|line_?1|strasse|straße|rue|calle|straat|via)$/,
	],
	['address.locality', /^(city|town|locality|addresslocality|municipality|ort|stadt|ville|ciudad|plaats|città)$/],
	['address.region', /^(state|region|province|county|addressregion)$/],
	['address.postal_code', /^(zip(_?code)?|post_?code|postal_?code|postalcode|plz|cp|code_postal|postleitzahl)$/],
	['address.country', /^(country_?code|addresscountry)$/],
	['lat', /^(lat|latitude)$/],
	['lng', /^(lng|lon|long|longitude)$/],
];
const idNames = /^(id|@id|identifier|uuid|key|_id|no|nr|number)$/;
/** Columns that every record has and that are never a name. */
const noNames = /^(type|geometry|coordinates)$/;
const lastWord = (column: string) =>
	(column.split(/[.:]/).at(-1) ?? '')
		.trim()
		.toLowerCase()
		.replaceAll(/[\s-]+/g, '_');

/** Returns a mapping that reads the recognised columns, for a person to finish. */
function draftMapping({ format, delimiter }: Shape, fileName: string, columns: string[]): string {
	const quoted = JSON.stringify;
	const found: { target: ImportField; column: string }[] = guesses.flatMap(([target, names]) => {
		const column = columns.find((name) => names.test(lastWord(name)));
		return column === undefined ? [] : [{ target, column }];
	});
	if (format === 'geojson' && !found.some(({ target }) => target === 'lat'))
		found.push(
			{ target: 'lat', column: 'geometry.coordinates.1' },
			{ target: 'lng', column: 'geometry.coordinates.0' },
		);
	if (!found.some(({ target }) => target === 'business_name'))
		found.unshift({
			target: 'business_name',
			column: columns.find((name) => !idNames.test(lastWord(name)) && !noNames.test(lastWord(name))) ?? 'name',
		});
	const id = columns.find((name) => idNames.test(lastWord(name)));
	const identifying = found.filter(({ target }) =>
		['business_name', 'address.postal_code', 'address.line1'].includes(target),
	);
	const source = basename(fileName, extname(fileName)).slice(0, 100) || 'A file';
	return [
		'# A first draft: the columns that could be recognised. Say where the file comes from, and what else it holds.',
		`format: ${format}`,
		...(delimiter === ',' ? [] : [`delimiter: ${quoted(delimiter)}`]),
		'source:',
		`  name: ${quoted(source)} # with the id it names a record for ever; shown on the profile`,
		'  attribution: as published in the file',
		'# What names a record within its source: without an id, several fields together.',
		...(id
			? [`id: ${quoted(id)}`]
			: ['id:', ...identifying.map(({ column }) => `  - { from: ${quoted(column)}, apply: [fold] }`)]),
		'fields:',
		...found.map(({ target, column }) => {
			const apply = importFields[target].map((step) => quoted(step)).join(', ');
			return `  ${target}: { from: ${quoted(column)}${apply && `, apply: [${apply}]`} }`;
		}),
		'',
	].join('\n');
}
