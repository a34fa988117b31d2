export type Cell = string | number | boolean | null | undefined;

/** Begins a file of such lines: without it, spreadsheets read a file in an older encoding. */
export const csvMark = '\uFEFF';

/** A spreadsheet computes a cell that begins with one of these; the last four are wide signs of East Asian keyboards. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
/** Numbers and telephone numbers begin with such signs too, and cannot be anything else. */
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * Returns a line as RFC 4180 has it. A cell that a spreadsheet would take for a formula is preceded by an apostrophe,
 * which makes it text there.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
	if (cell === null || cell === undefined) return '';
	const text = String(cell);
	const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
	return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
