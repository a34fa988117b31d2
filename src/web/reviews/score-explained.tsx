import { ChevronDown } from 'lucide-react';
import type { OverallReviews } from '#contract/reviews/overall-reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { Face } from '#web/components/faces/face.tsx';
import { numberText } from '#web/formats/numbers.ts';

/**
 * Shows one line for each review category, which opens into its bars of one to five, and the score as a calculation
 * that anyone can repeat.
 */
export function ScoreExplained({ overall }: { overall: OverallReviews }) {
	const { n, mean, score, prior, by_category, weights, bonds } = overall;
	const weight = weights.reduce((all, each) => all + each.weight * each.n, 0);
	if (n === 0) return null;
	return (
		<section className="mt-8">
			<h3 className="text-xl">{sentences.byCategory}</h3>
			<div className="mt-3">
				{by_category.map((category) => (
					<Distribution key={category.id} label={category.label} mean={category.mean} counts={category.distribution} />
				))}
			</div>
			<Bonds bonds={bonds} />
			<details className="mt-5 text-sm">
				<summary className="w-fit text-accent underline underline-offset-4">{sentences.howComputed}</summary>
				<p className="mt-3 max-w-prose text-muted">
					{sentences.computed({
						priorMean: prior.mean.toFixed(2),
						priorWeight: prior.weight,
						sum: ((mean ?? 0) * weight).toFixed(2),
						weight,
						score: (score ?? 0).toFixed(2),
						n,
						mean: (mean ?? 0).toFixed(2),
						isEachWhole: weight === n,
					})}
				</p>
			</details>
		</section>
	);
}

/** Tells how many reviewers have a bond with the business, where they are so many that the number gives nobody away. */
function Bonds({ bonds: { friends_of_owner, invited } }: Pick<OverallReviews, 'bonds'>) {
	const told = [
		friends_of_owner && sentences.bondsOfFriends({ n: friends_of_owner }),
		invited && sentences.bondsOfInvited({ n: invited }),
	].filter(Boolean);
	if (told.length === 0) return null;
	return (
		<p className="mt-5 max-w-prose text-sm">
			{told.join(' ')} <span className="text-muted">{sentences.bondsNote}</span>
		</p>
	);
}

function Distribution({ label, mean, counts }: { label: string; mean: number | null; counts: number[] }) {
	const all = Math.max(
		counts.reduce((sum, count) => sum + count, 0),
		1,
	);
	return (
		<details className="group border-line border-b py-2.5 last:border-b-0">
			<summary className="flex cursor-pointer list-none items-center gap-3">
				<span className="w-32 shrink-0 truncate font-medium sm:w-40">{label}</span>
				<Bar share={(mean ?? 0) / faceMax} />
				<span className="w-8 text-end font-semibold tabular-nums">{mean?.toFixed(1)}</span>
				<ChevronDown
					aria-hidden="true"
					className="size-4 shrink-0 text-muted transition duration-150 group-open:rotate-180"
				/>
			</summary>
			<ul className="mt-3 mb-1 grid gap-1 sm:pl-43">
				{counts
					.map((count, at) => (
						<li key={sentences.faces[at]} className="flex items-center gap-2.5 text-muted text-xs tabular-nums">
							<Face score={at + 1} isFilled className="size-5 shrink-0" />
							<span className="w-12">{sentences.faces[at]}</span>
							<Bar share={count / all} />
							<span className="w-8 text-end">{numberText(count)}</span>
						</li>
					))
					.reverse()}
			</ul>
		</details>
	);
}

const faceMax = 5;

const Bar = ({ share }: { share: number }) => (
	<svg
		viewBox="0 0 100 6"
		preserveAspectRatio="none"
		aria-hidden="true"
		className="h-2 min-w-0 flex-1 rounded-full bg-line/60"
	>
		<rect width={100 * share} height="6" className="fill-ring-3" />
	</svg>
);
