import { meanShownFrom, priorDefault, priorFrom, priorWeight } from '#contract/reviews/score.ts';
import { reviewSentences } from '#sentences/reviews/reviews.ts';
import { tryingSentences as sentences } from '#sentences/reviews/trying.ts';
import { Rings } from '#web/components/faces/rings.tsx';
import type { SampleScore } from '#web/reviews/trying/sample.ts';
import { ScoreTable } from '#web/reviews/trying/score-table.tsx';

interface ScoreMadeProps {
	before: SampleScore;
	after: SampleScore;
	/** The mean of the faces chosen so far; null before the first. */
	overall: number | null;
	isComplete: boolean;
}

/** Shows the rings and the score that the sample business would have, and the numbers that they are made of. */
export function ScoreMade({ before, after, overall, isComplete }: ScoreMadeProps) {
	const [friends, theirs, everyone] = after.rings;
	return (
		<div className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6">
			<h3 className="text-2xl">{sentences.resultTitle}</h3>
			<div className="mt-5 flex items-center gap-5">
				<span className="rings-live">
					<Rings
						scores={[friends.score, theirs.score, everyone.score]}
						label={sentences.ringsLabel}
						className="size-24 sm:size-28"
					/>
				</span>
				<div className="min-h-24">
					<p className="text-muted text-sm">{sentences.business}</p>
					<p className="font-heading text-5xl tabular-nums">{after.score?.toFixed(2) ?? '–'}</p>
					<p className="mt-1 text-sm">
						{overall === null
							? sentences.before
							: sentences[isComplete ? 'done' : 'soFar']({ overall: overall.toFixed(2) })}
					</p>
				</div>
			</div>
			<p className="mt-4 min-h-12 max-w-prose sm:min-h-6 no-script:hidden">{moveOf(before, after, overall)}</p>
			<ScoreTable
				caption={sentences.table}
				columns={sentences.columns}
				rows={[
					[sentences.rows.prior, priorWeight, priorDefault.toFixed(2), after.prior.sum.toFixed(2)],
					[sentences.rows.before, after.before.n, meanText(after.before), after.before.sum.toFixed(2)],
					[sentences.rows.mine, after.mine.n, meanText(after.mine), after.mine.sum.toFixed(2)],
				]}
				sum={[sentences.rows.all, after.all.n, after.score?.toFixed(2) ?? '–', after.all.sum.toFixed(2)]}
			/>
			<p className="mt-3 max-w-prose text-muted text-sm">
				{sentences.priorNote({
					n: priorWeight,
					mean: priorDefault.toFixed(1),
					from: priorFrom,
					sum: after.all.sum.toFixed(2),
					all: after.all.n,
				})}
			</p>
			<ScoreTable
				caption={sentences.ringsTable}
				columns={sentences.ringColumns}
				rows={after.rings.map(({ n, score }, at) => [reviewSentences.ringNames[at] ?? '', n, score?.toFixed(2) ?? '–'])}
			/>
			<p className="mt-3 max-w-prose text-muted text-sm">{sentences.ringsNote({ from: meanShownFrom })}</p>
		</div>
	);
}

function moveOf(before: SampleScore, after: SampleScore, overall: number | null): string {
	if (overall === null || after.score === null) return sentences.choose;
	const shown = after.score.toFixed(2);
	if (before.score === null) return sentences.first({ after: shown });
	const was = before.score.toFixed(2);
	const way = shown === was ? 'not' : after.score > before.score ? 'up' : 'down';
	return sentences.moved({ way, before: was, after: shown });
}

const meanText = ({ n, sum }: { n: number; sum: number }): string => (n > 0 ? (sum / n).toFixed(2) : '–');
