import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences } from '#sentences/reviews/reviews.ts';
import { sentences } from '#sentences/shell.ts';
import { Face } from '#web/components/faces/face.tsx';

interface ReviewFacesProps {
	scores: Review['scores'];
	/** Maps the slug of each review category to its label. */
	labels: Map<string, string>;
}

/** Shows the four faces of a review, each with the category that it is about. */
export function ReviewFaces({ scores, labels }: ReviewFacesProps) {
	return (
		<ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
			{scores.map(({ category, score }) => (
				<li
					key={category}
					title={reviewSentences.faces[score - 1]}
					className="inline-flex items-center gap-1.5 text-muted"
				>
					<Face score={score} isFilled className="size-6" />
					<span>{labels.get(category) ?? category}</span>
					<span className="sr-only">{sentences.score.ofFive({ score })}</span>
				</li>
			))}
		</ul>
	);
}
