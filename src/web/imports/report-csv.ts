import type { ImportOutcome, ImportReport } from '#contract/imports.ts';
import { api } from '#web/api.ts';

const rowsAtOnce = 1000;

/** Quotes what a spreadsheet would take for something else: separators, and formulas. */
const cell = (value: string | number | null): string => {
	const text = String(value ?? '');
	const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

export const csvLine = ({ row, line, outcome, slug, reason, warnings }: ImportReport['rows'][number]): string =>
	[row, line, outcome, slug, reason, warnings.join('; ')].map(cell).join(',');

/** All rows of a report, or those of one outcome, as a CSV file; tells how many have come. */
export async function readReportAsCsv(
	id: string,
	outcome: ImportOutcome | undefined,
	onRows: (rows: number) => void,
): Promise<Blob> {
	const parts = ['row,line,outcome,business,reason,left out\r\n'];
	let rows = 0;
	let cursor: string | undefined;
	do {
		const query = { outcome, cursor, limit: rowsAtOnce };
		const { data } = await api('GET /operator/imports/:id/report', { params: { id }, query });
		parts.push(data.rows.map((row) => `${csvLine(row)}\r\n`).join(''));
		rows += data.rows.length;
		onRows(rows);
		cursor = data.next ?? undefined;
	} while (cursor);
	return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
