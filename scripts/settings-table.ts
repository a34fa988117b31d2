import { settingsTable } from '#config';

const begin = '<!-- settings: written by scripts/write-settings-table.ts -->\n';
const end = '<!-- end of settings -->';

/** The text with a current table between the two marks. @throws Error when the marks are missing */
export function withSettingsTable(text: string): string {
	const [before, rest] = text.split(begin);
	const after = rest?.split(end)[1];
	if (before === undefined || after === undefined) {
		throw new Error('The marks around the table of settings are missing.');
	}
	const rows = settingsTable().map(({ name, fallback, sentence }) => [
		`\`${name}\``,
		fallback && `\`${fallback}\``,
		sentence,
	]);
	return `${before}${begin}\n${alignedTable([['name', 'default', ''], ...rows])}\n\n${end}${after}`;
}

/** A Markdown table with columns of even width, as the formatter would leave it. */
function alignedTable([head = [], ...rows]: string[][]): string {
	const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
	const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
	return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
