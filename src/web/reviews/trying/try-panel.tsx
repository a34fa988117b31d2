import { useRef, useState } from 'react';
import type { Axis, ReviewCategory } from '#contract/reviews/review-categories.ts';
import { reviewSentences } from '#sentences/reviews/reviews.ts';
import { tryingSentences as sentences } from '#sentences/reviews/trying.ts';
import { Button } from '#web/components/button.tsx';
import { overallOf, type SampleName, scoreWith } from '#web/reviews/trying/sample.ts';
import { type CategorySet, SampleChoices } from '#web/reviews/trying/sample-choices.tsx';
import { ScoreMade } from '#web/reviews/trying/score-made.tsx';
import { FaceRows, firstFace } from '#web/reviews/writing/face-rows.tsx';

/**
 * Shows the four clicks on a business that does not exist, and computes its score anew at each click. Nothing is kept.
 */
export function TryPanel({ sets }: { sets: CategorySet[] }) {
	const [kind, setKind] = useState(sets[0]?.slug);
	const [name, setName] = useState<SampleName>('few');
	/** The chosen faces by axis, so that they stay when another kind of business is chosen. */
	const [chosen, setChosen] = useState<Partial<Record<Axis, number>>>({});
	const [announcement, setAnnouncement] = useState('');
	const rows = useRef<HTMLDivElement>(null);
	const categories = sets.find(({ slug }) => slug === kind)?.categories ?? [];
	const given = Object.values(chosen);
	const overall = overallOf(given);
	const after = scoreWith(name, overall);
	const isComplete = given.length === categories.length;

	const choose = ({ axis, label }: ReviewCategory, score: number) => {
		const next = { ...chosen, [axis]: score };
		const faces = Object.values(next);
		const face = reviewSentences.faces[score - 1] ?? '';
		setChosen(next);
		setAnnouncement(
			sentences.announced({
				chosen: reviewSentences.chosenFace({ category: label, face, left: categories.length - faces.length }),
				score: (scoreWith(name, overallOf(faces)).score ?? 0).toFixed(2),
			}),
		);
	};
	const startAgain = () => {
		setChosen({});
		setAnnouncement('');
		firstFace(rows.current)?.focus();
	};
	return (
		<section aria-labelledby="try-title">
			<h2 id="try-title" className="text-3xl">
				{sentences.title}
			</h2>
			<p className="mt-3 max-w-2xl text-lg text-muted">{sentences.lead}</p>
			<p className="mt-3 hidden text-muted no-script:block">{sentences.needsScript}</p>
			<div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
				<div className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6 no-script:hidden">
					<SampleChoices sets={sets} kind={kind} onKind={setKind} name={name} onName={setName} />
					<div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-6">
						<h3 className="text-2xl">{sentences.panelTitle}</h3>
						<p className="text-muted text-sm tabular-nums">
							<span className="max-lg:hidden">{reviewSentences.chosen({ n: given.length })}</span>
							<span className="lg:hidden">
								{sentences.chosenAndScore({ n: given.length, score: after.score?.toFixed(2) ?? '–' })}
							</span>
						</p>
					</div>
					<FaceRows
						ref={rows}
						lead={sentences.panelLead}
						announcement={announcement}
						categories={categories}
						scores={Object.fromEntries(
							categories.flatMap(({ id, axis }) => (chosen[axis] ? [[id, chosen[axis]]] : [])),
						)}
						onChoose={choose}
					/>
					{/* The notice keeps its place while it is hidden, so that nothing moves under a finger. */}
					<div className={isComplete ? 'mt-4' : 'invisible mt-4'} aria-hidden={!isComplete}>
						<div className="flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft p-4">
							<p className="flex-1 basis-56 text-sm">{sentences.complete}</p>
							<Button size="small" look="secondary" onClick={startAgain}>
								{sentences.again}
							</Button>
						</div>
					</div>
				</div>
				<ScoreMade before={scoreWith(name, null)} after={after} overall={overall} isComplete={isComplete} />
			</div>
		</section>
	);
}
