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

/** Slips line by line. On a narrow screen it is scrolled sideways by itself. */
export function StatementTable({ lines, label }: { lines: StatementLine[]; label: string }) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys, too
			tabIndex={0}
			className="overflow-x-auto rounded-card border border-line bg-raised print:overflow-visible print:border-0"
		>
			<table className="w-full min-w-[44rem] text-left text-sm print:min-w-0">
				<thead>
					<tr className="border-line border-b text-muted">
						{Object.entries(columns).map(([key, name]) => (
							<th key={key} scope="col" className={`px-4 py-3 font-medium ${isNumber(key) ? 'text-right' : ''}`}>
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="divide-y divide-line">
					{lines.map(({ id, day, side, other, need, state, coins, worth }) => (
						<tr key={id} className="align-top">
							<td className="whitespace-nowrap px-4 py-3 tabular-nums">{day}</td>
							<td className="whitespace-nowrap px-4 py-3">{side}</td>
							<td className="px-4 py-3" dir="auto">
								{other}
							</td>
							<td className="max-w-72 break-words px-4 py-3" dir="auto">
								{need}
							</td>
							<td className="px-4 py-3">{state}</td>
							<td className="whitespace-nowrap px-4 py-3 text-right tabular-nums">{coins}</td>
							<td className="whitespace-nowrap px-4 py-3 text-right tabular-nums">{worth}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

const isNumber = (column: string) => column === 'coins' || column === 'worth';
