import type { Network } from '#contract/invitations/network.ts';
import { networkSentences as sentences } from '#sentences/invitations/network.ts';
import { monthText } from '#web/formats/days.ts';
import { numberText } from '#web/formats/numbers.ts';

/** Shows the coins that came of the member's invitations month by month, as bars with their numbers. */
export function CoinsByMonth({ months }: { months: Network['coins_by_month'] }) {
	const most = Math.max(...months.map(({ coins }) => coins), 1);
	return (
		<section>
			<h2 className="mb-4 text-2xl">{sentences.coinsByMonth}</h2>
			<table className="w-full max-w-2xl">
				<thead className="sr-only">
					<tr>
						<th scope="col">{sentences.month}</th>
						<th scope="col">{sentences.coins}</th>
					</tr>
				</thead>
				<tbody>
					{months.map(({ month, coins }) => (
						<tr key={month}>
							<th className="w-28 py-1.5 text-start font-normal text-muted" scope="row">
								<time dateTime={month}>{monthText(new Date(`${month}-01`))}</time>
							</th>
							<td className="py-1.5">
								<span className="flex items-center gap-3">
									<span className="h-4 rounded-full bg-ring-2" style={{ width: `${(70 * coins) / most}%` }} />
									<span className="font-medium tabular-nums">{numberText(coins)}</span>
								</span>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
