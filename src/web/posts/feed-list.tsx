import type { FeedItem } from '#contract/posts/posts.ts';
import { postSentences as sentences } from '#sentences/posts/posts.ts';
import { postWritingSentences } from '#sentences/posts/writing.ts';
import { api } from '#web/calls/api.ts';
import { useMore } from '#web/calls/use-more.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { PostCard } from '#web/posts/post-card.tsx';
import { ReviewCard } from '#web/reviews/review-card.tsx';

const itemsAPage = 10;
export const fetchFeed = (cursor?: string) =>
	api('GET /business-profile/user/post', { query: { limit: itemsAPage, ...(cursor && { cursor }) } });

interface FeedListProps {
	first: { data: FeedItem[]; meta: { next: string | null } };
	/** The labels of the review categories, by slug. */
	labels: Map<string, string>;
}

/** Lists posts of followed businesses and what friends wrote, the newest first; more on demand. */
export function FeedList({ first, labels }: FeedListProps) {
	const { rows, hasMore, state, loadMore } = useMore(first, fetchFeed);
	if (rows.length === 0)
		return (
			<EmptyState
				title={postWritingSentences.feed.empty}
				action={<ButtonLink to={paths.directory}>{postWritingSentences.feed.toDirectory}</ButtonLink>}
			>
				{postWritingSentences.feed.emptyLead}
			</EmptyState>
		);
	return (
		<>
			<h2 className="sr-only">{postWritingSentences.feed.items}</h2>
			{rows.map((item) =>
				item.kind === 'post' ? (
					<PostCard key={item.id} post={item} />
				) : (
					<ReviewCard key={item.id} review={item} labels={labels} heading={<Reviewed item={item} />} />
				),
			)}
			<MoreButton
				label={sentences.more}
				failure={sentences.moreFailed}
				hasMore={hasMore}
				state={state}
				onPress={loadMore}
			/>
		</>
	);
}

function Reviewed({ item }: { item: FeedItem & { kind: 'review' } }) {
	return (
		<Link to={paths.profile(item.profile.slug)} className="rounded underline-offset-4 hover:underline" dir="auto">
			{postWritingSentences.feed.reviewed({ author: item.author_label, business: item.profile.business_name })}
		</Link>
	);
}
