import { createReadStream, type ReadStream } from 'node:fs';
import { columnsOf } from '#api/imports/mapping/evaluate.ts';
import type { Mapping } from '#api/imports/mapping/mapping.ts';
import { decodeFile } from '#api/imports/reading/decode-file.ts';
import { readCsv } from '#api/imports/reading/read-csv.ts';
import { readJsonArray, readJsonLines } from '#api/imports/reading/read-json.ts';
import type { SourceRow } from '#api/imports/reading/source-row.ts';

export interface RowReader {
	rows: AsyncIterable<SourceRow>;
	/** Returns how many bytes of the file were read so far, for the progress. */
	bytesRead(): number;
	/** Closes the file before its end. */
	close(): void;
}

/** Reads the records of a file one by one, in constant memory. Malformed bytes become U+FFFD. */
export function readRows(file: string, mapping: Mapping): RowReader {
	let bytes: ReadStream | undefined;
	let isClosed = false;
	// Opened when somebody reads: an error of a file that nobody reads yet, as of one that is gone, would end the process.
	async function* read(): AsyncGenerator<Buffer> {
		bytes = createReadStream(file, { highWaterMark: 1 << 16 });
		if (isClosed) bytes.destroy();
		yield* bytes;
	}
	return {
		rows: rowsOf(decodeFile(file, mapping.encoding, read()), mapping),
		bytesRead: () => bytes?.bytesRead ?? 0,
		close: () => {
			isClosed = true;
			bytes?.destroy();
		},
	};
}

function rowsOf(text: AsyncGenerator<string>, mapping: Mapping): AsyncIterable<SourceRow> {
	switch (mapping.format) {
		case 'csv':
			return readCsv(text, { delimiter: mapping.delimiter, columns: columnsOf(mapping) });
		case 'jsonl':
			return readJsonLines(text);
		case 'geojson':
			return readJsonArray(text, 'features');
		case 'jsonld':
			return readJsonArray(text, '@graph');
	}
}
