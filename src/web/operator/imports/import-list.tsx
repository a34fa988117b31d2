import type { ImportItem } from '#contract/operator/imports.ts';
import { importOutcomes } from '#contract/terms.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { classNames } from '#web/components/class-names.ts';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { Day } from '#web/components/times/day.tsx';
import { numberText } from '#web/formats/numbers.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { fileSizeText } from '#web/operator/imports/file-size.ts';
import { isBusy } from '#web/operator/imports/use-import.ts';

/** Lists the files that were sent and the runs that were made, the newest first. */
export function ImportList({ items }: { items: ImportItem[] }) {
	if (items.length === 0) return <EmptyState title={sentences.none}>{sentences.noneLead}</EmptyState>;
	return (
		<ul className="divide-y divide-line rounded-card border border-line bg-raised shadow-raised">
			{items.map((item) => (
				<li key={item.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4">
					<div className="min-w-48 flex-1">
						<Link to={paths.operatorImport(item.id)} className="wrap-anywhere font-medium hover:text-accent" dir="auto">
							{item.file_name}
						</Link>
						<p className="text-muted text-sm">
							<Day date={item.created_at} />
							{item.source_name && ` · ${item.source_name}`}
							{` · ${item.bytes === null ? sentences.byCommand : fileSizeText(item.bytes)}`}
						</p>
						{item.run && <p className="mt-1 text-sm tabular-nums">{summaryOf(item.run.counts)}</p>}
					</div>
					<StateChip item={item} />
				</li>
			))}
		</ul>
	);
}

const summaryOf = (counts: NonNullable<ImportItem['run']>['counts']) =>
	importOutcomes
		.filter((outcome) => counts[outcome] > 0)
		.map((outcome) => `${numberText(counts[outcome])} ${sentences.outcomes[outcome]}`)
		.join(', ') || sentences.rows({ count: 0 });

const chipColours: Partial<Record<ImportItem['state'], string>> = {
	done: 'bg-good/10 text-good',
	interrupted: 'bg-warn/12 text-warn',
	ready: 'bg-accent-soft text-ink',
};

export const StateChip = ({ item }: { item: ImportItem }) => (
	<span
		className={classNames(
			'rounded-full px-2.5 py-0.5 font-medium text-sm',
			isBusy(item) ? 'bg-accent-soft text-ink' : (chipColours[item.state] ?? 'bg-ink/7 text-muted'),
		)}
	>
		{sentences.states[item.state]}
	</span>
);
