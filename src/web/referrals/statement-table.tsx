import type { ReactNode } from 'react';
import { reaSentences as sentences } from '#sentences/referrals/statement.ts';

export interface StatementLine {
	id: string;
	day: ReactNode;
	side: string;
	other: string;
	need: string;
	state: string;
	coins: ReactNode;
	worth: string;
}

const { columns } = sentences;
const cell = 'px-4 py-3 max-md:not-print:p-0';
const amount = `${cell} whitespace-nowrap tabular-nums md:text-right print:text-right`;

/** Shows slips line by line. On a narrow screen each slip is a block of its own; on paper they are always a table. */
export function StatementTable({ lines, label }: { lines: StatementLine[]; label: string }) {
	return (
		<div className="rounded-card border border-line bg-raised print:border-0">
			<table aria-label={label} className="w-full text-left text-sm max-md:not-print:block">
				<thead className="max-md:not-print:sr-only">
					<tr className="border-line border-b text-muted">
						{Object.entries(columns).map(([key, name]) => (
							<th key={key} scope="col" className={`px-4 py-3 font-medium ${isNumber(key) ? 'text-right' : ''}`}>
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="divide-y divide-line max-md:not-print:block">
					{lines.map(({ id, day, side, other, need, state, coins, worth }) => (
						<tr key={id} className="align-top max-md:not-print:grid max-md:not-print:gap-1 max-md:not-print:p-4">
							<td className={`${cell} whitespace-nowrap tabular-nums max-md:not-print:text-muted`}>{day}</td>
							<td className={`${cell} whitespace-nowrap`}>{side}</td>
							<td className={`${cell} wrap-anywhere`} dir="auto">
								{other}
							</td>
							<td className={`${cell} wrap-anywhere max-w-72 max-md:not-print:max-w-none`} dir="auto">
								{need}
							</td>
							<td className={`${cell} max-md:not-print:font-medium`}>{state}</td>
							<Amount name={columns.coins}>{coins}</Amount>
							<Amount name={columns.worth}>{worth}</Amount>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Shows an amount below its name where there are no columns; there an empty one is left out. */
function Amount({ name, children }: { name: string; children: ReactNode }) {
	if (children === null || children === '' || children === undefined)
		return <td className={`${amount} max-md:not-print:hidden`} />;
	return (
		<td className={amount}>
			<span aria-hidden="true" className="text-muted md:hidden print:hidden">
				{name}{' '}
			</span>
			{children}
		</td>
	);
}

const isNumber = (column: string) => column === 'coins' || column === 'worth';
