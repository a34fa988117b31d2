import type { ImportCounts } from '#contract/operator/imports.ts';
import { importOutcomes } from '#contract/terms.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { numberText } from '#web/formats/numbers.ts';

/** Shows how many rows had each outcome. */
export function OutcomeCounts({ counts }: { counts: ImportCounts }) {
	return (
		<div>
			<dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
				{importOutcomes.map((outcome) => (
					<div key={outcome} className="rounded-xl border border-line p-4">
						<dt className="text-sm first-letter:uppercase">{sentences.outcomes[outcome]}</dt>
						<dd>
							<span className="font-heading font-semibold text-2xl tabular-nums">{numberText(counts[outcome])}</span>
							<span className="mt-1 block text-muted text-xs">{sentences.explained[outcome]}</span>
						</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 text-muted text-sm">
				{sentences.rows({ count: counts.rows })}.
				{counts.warnings > 0 && ` ${sentences.warnings({ count: counts.warnings })}`}
			</p>
		</div>
	);
}
