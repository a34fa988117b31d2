import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { ImportError } from '#api/imports/import-error.ts';
import { withoutUnstorable } from '#api/imports/mapping/storable-text.ts';
import { recordLengthMax, type SourceRow } from '#api/imports/reading/source-row.ts';

interface Parsed {
	record: string[];
	info: { lines: number };
}

/**
 * Yields the records of a CSV with a header line (RFC 4180: quoted fields, line breaks inside them), each an object by
 * column. A first line `sep=;`, as Excel understands it, says what stands between the fields. A record
 * that is not CSV, or has another number of fields than the header, is a row with a problem.
 * @throws ImportError when a column that the mapping reads is not in the header.
 */
export async function* readCsv(
	text: AsyncGenerator<string>,
	{ delimiter, columns }: { delimiter: string; columns: string[] },
): AsyncGenerator<SourceRow> {
	const { head, rest } = await readHead(text);
	const separator = separatorOf(head);
	const skipped: { line: number; problem: string }[] = [];
	// Whether a quote is never closed: the parser finds no record after it.
	let isLost = false;
	const parser = parse({
		delimiter: separator ?? delimiter,
		info: true,
		max_record_size: recordLengthMax,
		relax_column_count: true,
		skip_empty_lines: true,
		skip_records_with_error: true,
		on_skip: (error: CsvError | undefined) => {
			if (!isLost) skipped.push({ line: Number(error?.lines) || 0, problem: problemOf(error) });
			isLost ||= error?.code === 'CSV_MAX_RECORD_SIZE' || error?.code === 'CSV_QUOTE_NOT_CLOSED';
			return undefined;
		},
	});
	const whole = Readable.from(rest);
	whole.on('error', (error) => parser.destroy(error));
	whole.pipe(parser);
	let isSeparatorNext = separator !== undefined;
	let header: string[] | undefined;
	let number = 0;
	let nextLine = 1;
	// How many lines the parser has counted too many: it counts a `\r\n` inside a field as two lines.
	let overcounted = 0;
	for await (const { record, info } of parser as AsyncIterable<Parsed>) {
		// The parser is ahead of this loop, so only the skipped records that stand before this one are yielded now.
		while (skipped[0] && skipped[0].line < info.lines) {
			const { line, problem } = skipped.shift() as (typeof skipped)[number];
			yield { number: ++number, line: line - overcounted, problem };
			nextLine = line - overcounted + 1;
		}
		const line = nextLine;
		overcounted += doubleBreaks(record);
		nextLine = info.lines - overcounted + 1;
		if (isSeparatorNext) isSeparatorNext = false;
		else if (!header) {
			// Column names lose characters that cannot be stored: no mapping has them, and texts that quote a column are
			// stored.
			header = record.map((name) => withoutUnstorable(name).trim());
			checkHeader(header, columns);
		} else if (record.length !== header.length) {
			yield { number: ++number, line, problem: `has ${record.length} fields, the header has ${header.length}` };
		} else {
			yield { number: ++number, line, record: Object.fromEntries(header.map((name, at) => [name, record[at]])) };
		}
	}
	const lost = isLost ? skipped.pop() : undefined;
	for (const { line, problem } of skipped) {
		yield { number: ++number, line: line - overcounted, problem };
		nextLine = line - overcounted + 1;
	}
	if (lost)
		yield {
			number: ++number,
			line: nextLine,
			problem: 'opens a quote that is not closed: the rest of the file could not be read',
		};
}

/** Returns what a file's first line says to stand between the fields; undefined where it says nothing. */
export const separatorOf = (head: string): string | undefined => /^"?sep=([^"\r\n])"?(?:\r\n?|\n)/i.exec(head)?.[1];

/** The longest line that says it: `"sep=;"`, with its line end. */
const separatorLineMax = 9;

/** Returns the first characters of a text, and all of it. */
async function readHead(text: AsyncGenerator<string>): Promise<{ head: string; rest: AsyncGenerator<string> }> {
	let head = '';
	let isEnd = false;
	while (head.length < separatorLineMax && !isEnd) {
		const { done = false, value } = await text.next();
		if (!done) head += value;
		isEnd = done;
	}
	async function* all() {
		if (head !== '') yield head;
		yield* text;
	}
	return { head, rest: all() };
}

const doubleBreaks = (record: string[]) =>
	record.reduce((sum, field) => (field.includes('\r\n') ? sum + field.split('\r\n').length - 1 : sum), 0);
const problemOf = (error: CsvError | undefined) =>
	error ? `is not CSV: ${error.message.slice(0, 160)}` : 'is not CSV';

function checkHeader(header: string[], columns: string[]): void {
	const missing = columns.filter((name) => !header.includes(name));
	if (missing.length === 0) return;
	throw new ImportError(
		`The file has no column ${missing.join(', ')}, which the mapping reads; it has ${header.join(', ')}.`,
	);
}
