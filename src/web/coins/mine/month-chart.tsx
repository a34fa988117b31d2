import type { MonthTotal } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';
import { monthText, shortMonthText } from '#web/formats/days.ts';
import { numberText, signedNumberText } from '#web/formats/numbers.ts';

const { months: sentences } = coinSentences;
const height = 60;
/** The width of a bar, as a share of the width of a month. */
const barWidth = 0.3;
const monthOf = (month: string) => new Date(`${month}-01`);

/** Shows what the member earned and spent, month by month, as bars and in figures. */
export function MonthChart({ months }: { months: MonthTotal[] }) {
	const most = Math.max(...months.flatMap(({ earned, spent }) => [earned, spent]));
	return (
		<figure className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6">
			<figcaption>
				<h3 className="text-xl">{sentences.title}</h3>
			</figcaption>
			{most === 0 ? (
				<p className="mt-3 text-muted">{sentences.nothing}</p>
			) : (
				<>
					<Bars months={months} most={most} />
					<MonthTable months={months} />
				</>
			)}
		</figure>
	);
}

function Bars({ months, most }: { months: MonthTotal[]; most: number }) {
	return (
		<div aria-hidden="true">
			<p className="mt-2 flex gap-5 text-muted text-sm">
				<Key colour="bg-ring-2" label={sentences.earned} />
				<Key colour="bg-ring-3" label={sentences.spent} />
			</p>
			<svg
				aria-hidden="true"
				viewBox={`0 0 ${months.length} ${height}`}
				preserveAspectRatio="none"
				className="mt-3 h-36 w-full border-line border-b"
			>
				{months.map(({ month, earned, spent }, at) => (
					<g key={month}>
						<Bar x={at + 0.5 - barWidth} share={earned / most} className="fill-ring-2" />
						<Bar x={at + 0.5} share={spent / most} className="fill-ring-3" />
					</g>
				))}
			</svg>
			<p className="mt-1 grid grid-cols-6 text-center text-muted text-xs">
				{months.map(({ month }) => (
					<span key={month}>{shortMonthText(monthOf(month))}</span>
				))}
			</p>
		</div>
	);
}

const Key = ({ colour, label }: { colour: string; label: string }) => (
	<span className="inline-flex items-center gap-2">
		<span className={`size-2.5 rounded-full ${colour}`} />
		{label}
	</span>
);

/** The bar for a single coin stays visible, however many the best month had. */
const Bar = ({ x, share, className }: { x: number; share: number; className: string }) => {
	const tall = share === 0 ? 0 : Math.max(1, share * height);
	return <rect x={x} y={height - tall} width={barWidth} height={tall} className={className} />;
};

function MonthTable({ months }: { months: MonthTotal[] }) {
	return (
		<table className="mt-5 w-full text-sm tabular-nums">
			<thead className="text-muted">
				<tr>
					{sentences.columns.map((column, at) => (
						<th
							key={column}
							scope="col"
							className={`py-1.5 align-bottom font-normal ${at === 0 ? 'text-start' : 'ps-2 text-end'}`}
						>
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="divide-y divide-line border-line border-t">
				{months.map(({ month, earned, spent, reversed, net }) => (
					<tr key={month}>
						<th scope="row" className="py-1.5 text-start font-normal">
							<time dateTime={month}>{monthText(monthOf(month))}</time>
						</th>
						{[earned, spent, reversed].map((coins, at) => (
							<td key={sentences.columns[at + 1]} className="ps-2 text-end">
								{numberText(coins)}
							</td>
						))}
						<td className="ps-2 text-end font-medium">{signedNumberText(net)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
