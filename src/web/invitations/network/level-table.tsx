import type { Network } from '#contract/invitations/network.ts';
import { networkSentences as sentences } from '#sentences/invitations/network.ts';
import { numberText } from '#web/formats/numbers.ts';

/** Shows how many people there are on each ring of the network. */
export function LevelTable({ levels }: Pick<Network, 'levels'>) {
	const { first, second, further } = sentences.levelNames;
	return (
		<section>
			<h2 className="mb-4 text-2xl">{sentences.levels}</h2>
			<table className="w-full">
				<thead className="text-left text-muted text-sm">
					<tr>
						<th className="pb-2 font-medium" scope="col">
							{sentences.level}
						</th>
						<th className="pb-2 text-right font-medium" scope="col">
							{sentences.people}
						</th>
					</tr>
				</thead>
				<tbody className="divide-y divide-line border-line border-y">
					{levels.map(({ level, count }) => (
						<tr key={level}>
							<th className="py-3 text-left font-normal" scope="row">
								<span className="mr-3 text-muted tabular-nums">{level}</span>
								{[first, second][level - 1] ?? further({ n: level - 2 })}
							</th>
							<td className="py-3 text-right font-heading font-semibold text-xl tabular-nums">{numberText(count)}</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="mt-4 text-muted text-sm">{sentences.levelsHint}</p>
		</section>
	);
}
