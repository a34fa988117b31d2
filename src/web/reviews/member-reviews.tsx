import type { MemberReview } from '#contract/reviews/reviews.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { api } from '#web/calls/api.ts';
import { useMore } from '#web/calls/use-more.ts';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { ReviewCard } from '#web/reviews/review-card.tsx';

interface MemberReviewsProps {
	member: { id: string; name: string };
	first: MemberReview[];
	/** The cursor of the page after `first`; null after the last. */
	next: string | null;
	/** Maps the slug of each review category to its label. */
	labels: Map<string, string>;
}

/** Lists what a member reviewed, each review with its business; a button loads more. */
export function MemberReviews({ member, first, next, labels }: MemberReviewsProps) {
	const { rows, hasMore, state, loadMore } = useMore({ data: first, meta: { next } }, (cursor) =>
		api('GET /members/:id/reviews', { params: { id: member.id }, query: { cursor, limit: 10 } }),
	);
	if (rows.length === 0) return <p className="mt-3 text-muted">{sentences.noReviews({ name: member.name })}</p>;
	return (
		<>
			{rows.map((review) => (
				<ReviewCard
					key={review.id}
					review={review}
					labels={labels}
					heading={
						<Link
							to={paths.profile(review.profile.slug)}
							className="rounded font-medium underline-offset-4 hover:underline"
							dir="auto"
						>
							{review.profile.business_name}
						</Link>
					}
				/>
			))}
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}
