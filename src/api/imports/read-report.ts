import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { RowOutcome } from '#api/imports/batches/outcome.ts';
import type { ImportOutcome, ImportReport } from '#contract/operator/imports.ts';

interface Slice {
	outcome?: ImportOutcome | undefined;
	limit: number;
	/** The `next` of an earlier answer: where in the file to go on. */
	cursor?: string | undefined;
}

/** Returns the lines of a report from a place on, those of one outcome or all; null when there is no such file. */
export async function readReport(path: string, { outcome, limit, cursor = '0' }: Slice): Promise<ImportReport | null> {
	const size = (await stat(path).catch(() => null))?.size;
	if (size === undefined) return null;
	const start = /^\d{1,15}$/.test(cursor) ? Math.min(Number(cursor), size) : 0;
	const mark = outcome && `"outcome":"${outcome}"`;
	const rows: ImportReport['rows'] = [];
	let at = start;
	for await (const line of linesFrom(path, start)) {
		if (rows.length === limit) return { rows, next: String(at) };
		at += line.length + 1;
		if (mark && !line.includes(mark)) continue;
		const row = parsed(line.toString('utf8'));
		if (row) rows.push(present(row));
	}
	return { rows, next: null };
}

async function* linesFrom(path: string, start: number): AsyncGenerator<Buffer> {
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of createReadStream(path, { start })) {
		const text = Buffer.concat([rest, chunk as Buffer]);
		let from = 0;
		for (let end = text.indexOf(10, from); end >= 0; end = text.indexOf(10, from)) {
			yield text.subarray(from, end);
			from = end + 1;
		}
		rest = text.subarray(from);
	}
}

const sentence = ({ field, message }: { field: string; message: string }) => `${field} ${message}`.trim();

const present = ({ row, line, outcome, profile, reason, warnings = [] }: RowOutcome): ImportReport['rows'][number] => ({
	row,
	line,
	outcome,
	slug: profile?.slug ?? null,
	reason: reason ? sentence(reason) : null,
	warnings: warnings.map(sentence),
});

/** Returns the outcome that a line holds; null for a half-written line. */
function parsed(line: string): RowOutcome | null {
	try {
		return JSON.parse(line) as RowOutcome;
	} catch {
		return null;
	}
}
