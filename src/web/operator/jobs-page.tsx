import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { jobSentences as sentences } from '#sentences/jobs.ts';
import { operatorSentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { useMore } from '#web/calls/use-more.ts';
import { Button } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { JobCard } from '#web/operator/job-card.tsx';
import { requireOperator } from '#web/operator/require-operator.ts';

const limit = 20;

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	await requireOperator(request);
	return load(api('GET /operator/jobs', { query: { limit } }), request);
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function OperatorJobs() {
	const first = useLoaderData<typeof clientLoader>();
	const { revalidate } = useRevalidator();
	return (
		<PageBody>
			<PageHeading kicker={operatorSentences.title} title={sentences.title} lead={sentences.lead} />
			<Button look="secondary" size="small" className="mb-6" onClick={() => void revalidate()}>
				{sentences.refresh}
			</Button>
			{/* The list begins anew with the key: a job that was tried again has left it, or has another place in it. */}
			<JobList key={first.data.map(({ id, tries }) => `${id} ${tries}`).join()} first={first} />
		</PageBody>
	);
}

function JobList({ first }: { first: Awaited<ReturnType<typeof clientLoader>> }) {
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) =>
		api('GET /operator/jobs', { query: { cursor, limit } }),
	);
	if (rows.length === 0) return <EmptyState title={sentences.none} />;
	return (
		<>
			<div className="grid max-w-4xl gap-5">
				{rows.map((job) => (
					<JobCard key={job.id} job={job} />
				))}
			</div>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}
