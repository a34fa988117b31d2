import { csvLine } from '#contract/csv-line.ts';
import type { ImportOutcome, ImportReport } from '#contract/operator/imports.ts';
import { api } from '#web/calls/api.ts';

const rowsAtOnce = 1000;

const names = ['row', 'line', 'outcome', 'business', 'reason', 'left out'];
export const reportLine = ({ row, line, outcome, slug, reason, warnings }: ImportReport['rows'][number]): string =>
	csvLine([row, line, outcome, slug, reason, warnings.join('; ')]);

/** Returns all rows of a report, or those of one outcome, as a CSV file; reports how many have arrived. */
export async function readReportAsCsv(
	id: string,
	outcome: ImportOutcome | undefined,
	onRows: (rows: number) => void,
): Promise<Blob> {
	const parts = [csvLine(names)];
	let rows = 0;
	let cursor: string | undefined;
	do {
		const query = { outcome, cursor, limit: rowsAtOnce };
		const { data } = await api('GET /operator/imports/:id/report', { params: { id }, query });
		parts.push(data.rows.map(reportLine).join(''));
		rows += data.rows.length;
		onRows(rows);
		cursor = data.next ?? undefined;
	} while (cursor);
	return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
