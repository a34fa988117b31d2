export type Cell = string | number | boolean | null | undefined;

/** A spreadsheet computes what begins so; the last four are the wide signs of Chinese and Japanese keyboards. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
/** Numbers and telephone numbers begin so too, and cannot be anything else. */
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * A line as RFC 4180 has it. What a spreadsheet would take for a formula is preceded by an apostrophe, which makes it
 * text there.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
	if (cell === null || cell === undefined) return '';
	const text = String(cell);
	const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
	return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
