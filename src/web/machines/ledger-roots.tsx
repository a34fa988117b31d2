import type { LedgerRoot } from '#contract/coins/ledger.ts';
import { openDataSentences as sentences } from '#sentences/open-data.ts';
import { Day } from '#web/components/times/day.tsx';

/** The number of roots that are open to see; the others are there once somebody asks. */
const rootsOpen = 7;

/** Lists the daily roots of the ledger. A reader who keeps one can show later that history was rewritten. */
export function LedgerRoots({ roots }: { roots: LedgerRoot[] }) {
	const earlier = roots.slice(rootsOpen);
	return (
		<>
			<p className="mt-1">{sentences.ledgerLead}</p>
			{roots.length === 0 ? (
				<p className="mt-3 text-muted">{sentences.noRoots}</p>
			) : (
				<RootList roots={roots.slice(0, rootsOpen)} />
			)}
			{earlier.length > 0 && (
				<details className="mt-4">
					<summary className="w-fit cursor-pointer text-accent hover:underline">
						{sentences.earlierRoots({ count: earlier.length })}
					</summary>
					<RootList roots={earlier} />
				</details>
			)}
		</>
	);
}

const RootList = ({ roots }: { roots: LedgerRoot[] }) => (
	<ol className="mt-4 divide-y divide-line rounded-card border border-line bg-raised text-sm">
		{roots.map(({ number, at, entries, hash }) => (
			<li key={number} className="px-4 py-3">
				<p>
					<span className="font-medium">{sentences.root({ number })}</span>{' '}
					<span className="text-muted">
						<Day date={at.slice(0, 10)} /> · {sentences.entries({ count: entries })}
					</span>
				</p>
				<p className="mt-1 break-all font-mono text-muted text-xs">{hash}</p>
			</li>
		))}
	</ol>
);
