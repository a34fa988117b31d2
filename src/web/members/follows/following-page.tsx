import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { FollowedProfile } from '#contract/members/follows.ts';
import type { CardCircle } from '#contract/profiles/directory.ts';
import { followPageSentences as sentences } from '#sentences/follows.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { useMore } from '#web/calls/use-more.ts';
import { useCircles } from '#web/circle/use-circles.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { ResultCard } from '#web/directory/result-card.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { FollowToggle } from '#web/members/follows/follow-toggle.tsx';
import { useFollow } from '#web/members/follows/use-follow.ts';

const cardsAPage = 24;
const fetchFollowing = (cursor?: string) => api('GET /me/following', { query: { limit: cardsAPage, cursor } });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	return load(fetchFollowing(), request);
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists the businesses that the member follows. */
export default function Following() {
	const { rows, hasMore, state, loadMore } = useMore(useLoaderData<typeof clientLoader>(), fetchFollowing);
	const circles = useCircles(rows.map(({ id }) => id));
	return (
		<PageBody>
			<PageHeading
				title={sentences.title}
				lead={sentences.lead}
				actions={
					rows.length > 0 && (
						<HeadingLink to={paths.directoryWith({ following: '1' })}>{sentences.inDirectory}</HeadingLink>
					)
				}
			/>
			{rows.length === 0 ? (
				<EmptyState
					title={sentences.empty}
					action={<ButtonLink to={paths.directory}>{sentences.toDirectory}</ButtonLink>}
				>
					{sentences.emptyLead}
				</EmptyState>
			) : (
				<>
					<h2 className="sr-only">{sentences.businesses}</h2>
					<ul className="grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
						{rows.map((card) => (
							<Followed key={card.id} card={card} circle={circles.get(card.id)} />
						))}
					</ul>
				</>
			)}
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</PageBody>
	);
}

/** Shows a followed business. It stays in its place when it is unfollowed, so that a slip can be taken back. */
function Followed({ card, circle }: { card: FollowedProfile; circle: CardCircle | undefined }) {
	const { following, say } = useFollow(card.id, { following: card.following, followers_count: 0 });
	return (
		<li className="flex flex-col gap-3">
			<ResultCard card={{ ...card, circle }} isFirst={false} />
			<div className="flex flex-wrap items-center justify-between gap-3">
				<FollowToggle isOn={following} onPress={() => say(!following)} />
				<p className="text-muted text-sm">
					<Since words={sentences.since} date={card.since} />
				</p>
			</div>
		</li>
	);
}
