import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { jobSentences as sentences } from '#sentences/jobs.ts';
import { operatorSentences } from '#sentences/operator.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { MoreButton } from '#web/components/more-button.tsx';
import { PageError } from '#web/components/page-error.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageSkeleton } from '#web/components/page-skeleton.tsx';
import { useMore } from '#web/components/use-more.ts';
import { JobCard } from '#web/jobs/job-card.tsx';
import { load } from '#web/load.ts';
import { requireOperator } from '#web/operator/require-operator.ts';
import { pageMeta } from '#web/page-meta.ts';

const limit = 20;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	await requireOperator(request);
	return load(api('GET /operator/jobs', { query: { limit } }), request);
}
clientLoader.hydrate = true as const;

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
			{/* What was tried again has left the list, or has another place in it: it begins anew. */}
			<JobList key={first.data.map(({ id, tries }) => `${id} ${tries}`).join()} first={first} onRetried={revalidate} />
		</PageBody>
	);
}

interface JobListProps {
	first: Awaited<ReturnType<typeof clientLoader>>;
	onRetried: () => void;
}

function JobList({ first, onRetried }: JobListProps) {
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) =>
		api('GET /operator/jobs', { query: { cursor, limit } }),
	);
	if (rows.length === 0) return <EmptyState title={sentences.none} />;
	return (
		<>
			<div className="grid max-w-4xl gap-5">
				{rows.map((job) => (
					<JobCard key={job.id} job={job} onRetried={onRetried} />
				))}
			</div>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}
