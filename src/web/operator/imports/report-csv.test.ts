import { expect, test } from 'vitest';
import { reportLine } from '#web/operator/imports/report-csv.ts';

const row = { row: 3, line: 4, outcome: 'rejected' as const, slug: null, reason: null, warnings: [] };

test('a row of a report is a line of CSV, and no formula in a spreadsheet', () => {
	expect(reportLine({ ...row, slug: 'tea', reason: 'id the "same", as line 2', warnings: ['phone x', 'url y'] })).toBe(
		'3,4,rejected,tea,"id the ""same"", as line 2",phone x; url y\r\n',
	);
	expect(reportLine({ ...row, reason: '=HYPERLINK(1)' })).toBe("3,4,rejected,,'=HYPERLINK(1),\r\n");
});
