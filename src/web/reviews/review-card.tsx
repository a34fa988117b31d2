import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import { moderationSentences } from '#sentences/moderation/moderation.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { Button } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Ago } from '#web/components/times/ago.tsx';
import { monthText } from '#web/formats/days.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { ReportButton } from '#web/reports/report-button.tsx';
import { HelpfulButton } from '#web/reviews/helpful-button.tsx';
import { ReviewFaces } from '#web/reviews/review-faces.tsx';
import { ReviewPhotos } from '#web/reviews/review-photos.tsx';
import { ReviewReply } from '#web/reviews/review-reply.tsx';

const ReviewEditor = late(
	async () => (await import('#web/reviews/writing/review-editor.tsx')).ReviewEditor,
	<Skeleton className="mt-4 h-64" />,
);
const MyReviewNotice = late(async () => (await import('#web/reviews/writing/my-review-notice.tsx')).MyReviewNotice);
const ReviewHistory = late(async () => (await import('#web/reviews/review-history.tsx')).ReviewHistory);

interface ReviewCardProps {
	review: Review;
	/** Maps the slug of each review category to its label. */
	labels: Map<string, string>;
	/** The heading that stands in the place of the author's name. */
	heading?: ReactNode;
	/** Whether I look after the business: if so, I can answer the review and cannot vote on it. */
	isMine?: boolean;
}

/** Shows one review: its author, its date, the four faces, the words, and the answer of the business. */
export function ReviewCard({ review: asked, labels, heading, isMine = false }: ReviewCardProps) {
	const [changed, setChanged] = useState<{
		of: Review;
		part: Partial<Pick<Review, 'body' | 'photos' | 'visited_on'>>;
	}>();
	const [isEdited, setEdited] = useState(false);
	const edit = useFocusBack(isEdited);
	const review = changed?.of === asked ? { ...asked, ...changed.part } : asked;
	const isByMe = review.author?.friendship === 'self';
	const [isHistoryShown, setHistoryShown] = useState(false);
	const [takenBack, setTakenBack] = useState<Review>();
	// What is asked for anew knows what was changed here, and may be a review that was written since.
	if (takenBack === asked) return null;
	return (
		<article className="border-line border-b py-6 last:border-b-0">
			<header className="flex items-center gap-3">
				{!heading && <Avatar image={review.author?.image} name={review.author?.name} className="size-11" />}
				<div className="min-w-0 flex-1">
					<p className="truncate font-medium">{heading ?? <Author review={review} />}</p>
					<p className="text-muted text-sm">
						<Ago at={review.updated_at} />
						{review.visited_on && ` · ${sentences.visited({ month: monthText(new Date(review.visited_on)) })}`}
						{review.reported && ` · ${moderationSentences.isReported}`}
						{review.state !== 'published' && ` · ${sentences.states[review.state]}`}
						{!heading && review.ring < 3 && ` · ${sentences.ringNames[review.ring - 1]}`}
						<EarnedCoins coins={review.incentive.coins} />
						{review.bonds.map((bond) => ` · ${sentences.bonds[bond]}`)}
						{review.version > 1 && (
							<>
								{' · '}
								<button
									type="button"
									className="rounded underline underline-offset-2 hover:text-ink"
									onClick={() => setHistoryShown(true)}
								>
									{sentences.version({ n: review.version })}
								</button>
							</>
						)}
					</p>
				</div>
				<span className="font-heading font-semibold text-2xl tabular-nums">{review.overall.toFixed(1)}</span>
			</header>
			<ReviewFaces scores={review.scores} labels={labels} />
			{!isEdited && review.body && (
				<p className="mt-3 max-w-prose whitespace-pre-line break-words" dir="auto">
					{review.body}
				</p>
			)}
			{!isEdited && <ReviewPhotos review={review} />}
			{isEdited && (
				<ReviewEditor
					review={review}
					onChange={(part) =>
						setChanged((before) => ({ of: asked, part: { ...(before?.of === asked && before.part), ...part } }))
					}
					onDone={() => setEdited(false)}
				/>
			)}
			{!isEdited && (
				<div className="mt-3 flex flex-wrap items-center gap-3">
					{!isMine && <HelpfulButton review={review} />}
					{!isByMe && (
						<ReportButton
							subject={{ type: 'review', id: review.id }}
							label={sentences.reviewBy({ author: review.author_label })}
						/>
					)}
					{isByMe && review.state !== 'removed' && (
						<Button
							ref={edit}
							look="secondary"
							size="small"
							icon={<Pencil aria-hidden="true" className="size-4" />}
							onClick={() => setEdited(true)}
						>
							{sentences.change}
						</Button>
					)}
				</div>
			)}
			{isByMe && (review.state !== 'published' || (review.counts_as && review.counts_as.weight < 1)) && (
				<MyReviewNotice review={review} onTakenBack={() => setTakenBack(asked)} />
			)}
			<ReviewReply review={review} isMine={isMine} />
			{isHistoryShown && <ReviewHistory review={review} labels={labels} onClose={() => setHistoryShown(false)} />}
		</article>
	);
}

/** Tells readers that the review earned its author coins, or may have, whatever the review says. */
const EarnedCoins = ({ coins }: Review['incentive']) =>
	coins !== 0 && ` · ${coins === null ? sentences.mayHaveEarned : sentences.earned}`;

function Author({ review: { author, author_label } }: { review: Review }) {
	if (!author) return author_label;
	return (
		<Link to={paths.member(author.id)} className="rounded underline-offset-4 hover:underline" dir="auto">
			{author_label}
		</Link>
	);
}
