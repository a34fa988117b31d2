import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { followPageSentences as sentences } from '#sentences/follows.ts';
import { reviewSentences } from '#sentences/reviews/reviews.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { useMore } from '#web/calls/use-more.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { MemberTile, MemberTiles } from '#web/components/faces/member-tile.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';

const tilesAPage = 30;
const fetchFollowers = (id: string, cursor?: string) =>
	api('GET /business-profile/followers/:id', { params: { id }, query: { limit: tilesAPage, cursor } });

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
	const { data: profile } = await load(api('GET /business-profile/:id', { params: { id: params.id ?? '' } }), request);
	if (profile.slug !== params.id) throw redirect(paths.followers(profile.slug));
	return { profile, first: await load(fetchFollowers(profile.id), request) };
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
	pageMeta(
		{ matches },
		{
			title: loaderData ? sentences.followersOf({ name: loaderData.profile.business_name }) : sentences.title,
			isPrivate: true,
		},
	);
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Shows who follows a business: names for members, the number for everyone. */
export default function Followers() {
	const { profile, first } = useLoaderData<typeof clientLoader>();
	return (
		<PageBody>
			<PageHeading
				kicker={
					<Link to={paths.profile(profile.slug)} className="underline-offset-4 hover:underline">
						{sentences.back}
					</Link>
				}
				title={sentences.followersOf({ name: profile.business_name })}
				lead={reviewSentences.followers({ n: first.meta.followers_count })}
			/>
			<Names key={profile.id} profile={profile} first={first} />
		</PageBody>
	);
}

type LoaderData = Awaited<ReturnType<typeof clientLoader>>;

function Names({ profile, first }: LoaderData) {
	const session = useSession();
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) => fetchFollowers(profile.id, cursor));
	if (first.meta.followers_count === 0) return <EmptyState title={sentences.nobody} />;
	if (!session)
		return (
			<EmptyState
				title={sentences.signInTitle}
				action={<ButtonLink to={paths.signIn(paths.followers(profile.slug))}>{sentences.signIn}</ButtonLink>}
			>
				{sentences.signInLead}
			</EmptyState>
		);
	if (rows.length === 0) return <EmptyState title={sentences.hiddenTitle}>{sentences.hidden}</EmptyState>;
	return (
		<>
			<MemberTiles>
				{rows.map((member) => (
					<MemberTile key={member.id} member={member} detail={<Since words={sentences.since} date={member.since} />} />
				))}
			</MemberTiles>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
			{!hasMore && rows.length < first.meta.followers_count && (
				<p className="mt-6 text-muted text-sm">{sentences.hidden}</p>
			)}
		</>
	);
}
