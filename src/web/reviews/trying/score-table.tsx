type Row = readonly [label: string, ...values: (string | number)[]];

interface ScoreTableProps {
	caption: string;
	/** The headings of the columns of numbers; the column of labels before them has none. */
	columns: readonly string[];
	rows: readonly Row[];
	/** The row that the other rows add up to. */
	sum?: Row;
}

/** Shows rows of numbers, each row with its label and each column with its heading. */
export function ScoreTable({ caption, columns, rows, sum }: ScoreTableProps) {
	return (
		<table className="mt-6 w-full text-sm tabular-nums">
			<caption className="pb-2 text-start font-medium text-base">{caption}</caption>
			<thead className="text-muted">
				<tr className="border-line border-b">
					<td />
					{columns.map((column) => (
						<th key={column} scope="col" className="py-1.5 ps-3 text-end font-normal">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Line key={row[0]} row={row} />
				))}
			</tbody>
			{sum && (
				<tfoot className="border-ink/40 border-t font-semibold">
					<Line row={sum} />
				</tfoot>
			)}
		</table>
	);
}

const Line = ({ row: [label, ...values] }: { row: Row }) => (
	<tr className="border-line border-b last:border-b-0">
		<th scope="row" className="py-1.5 text-start [font-weight:inherit]">
			{label}
		</th>
		{values.map((value, at) => (
			<td key={at} className="py-1.5 ps-3 text-end">
				{value}
			</td>
		))}
	</tr>
);
