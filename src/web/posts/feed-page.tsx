import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { postWritingSentences } from '#sentences/posts/writing.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { FeedList, fetchFeed } from '#web/posts/feed-list.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const [first, sets] = await Promise.all([
		load(fetchFeed(), request),
		load(api('GET /business-profile/review-category'), request),
	]);
	const labels = sets.data.flatMap(({ categories }) => categories.map(({ slug, label }) => [slug, label] as const));
	return { first, labels };
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: postWritingSentences.feed.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Shows what is new to the member. */
export default function FeedPage() {
	const { first, labels } = useLoaderData<typeof clientLoader>();
	return (
		<PageBody isColumn>
			<PageHeading title={postWritingSentences.feed.title} lead={postWritingSentences.feed.lead} />
			<FeedList first={first} labels={new Map(labels)} />
		</PageBody>
	);
}
