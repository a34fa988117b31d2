import type { Review } from '#contract/reviews.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Face } from '#web/components/face.tsx';
import { reviewMessages as messages } from '#web/reviews/messages.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** One review: who, when, the four faces, the words. */
export function ReviewCard({ review, labels }: { review: Review; labels: Map<string, string> }) {
	return (
		<article className="border-line border-b py-6 last:border-b-0">
			<header className="flex items-center gap-3">
				<Avatar image={review.author?.image} className="size-11" />
				<div className="min-w-0 flex-1">
					<p className="truncate font-medium">{review.author_label}</p>
					<p className="text-muted text-sm">
						<time dateTime={review.updated_at}>{day.format(new Date(review.updated_at))}</time>
						{review.ring < 3 && ` · ${messages.ringNames[review.ring - 1]}`}
						{review.version > 1 && ` · ${messages.version(review.version)}`}
					</p>
				</div>
				<span className="font-heading font-semibold text-2xl tabular-nums">{review.overall.toFixed(1)}</span>
			</header>
			<ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
				{review.scores.map(({ category, score }) => (
					<li key={category} className="inline-flex items-center gap-1.5 text-muted">
						<Face score={score} className="size-5 text-accent" />
						<span>{labels.get(category) ?? category}</span>
						<span className="sr-only">{`${score} of 5`}</span>
					</li>
				))}
			</ul>
			{review.body && (
				<p className="mt-3 max-w-prose whitespace-pre-line break-words" dir="auto">
					{review.body}
				</p>
			)}
		</article>
	);
}
