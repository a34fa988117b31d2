import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { reportSentences as sentences } from '#sentences/moderation/reports.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { useMore } from '#web/calls/use-more.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { MyReport } from '#web/reports/my-report.tsx';

const askFor = (cursor?: string) => api('GET /reports/mine', { query: { limit: 20, cursor } });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	return load(askFor(), request);
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists what the member reported, the newest first, each with what came of it. */
export default function MyReports() {
	const { rows, hasMore, state, loadMore } = useMore(useLoaderData<typeof clientLoader>(), askFor);
	return (
		<PageBody isColumn>
			<PageHeading title={sentences.title} lead={sentences.lead} />
			{rows.length === 0 ? (
				<EmptyState
					title={sentences.empty}
					action={<ButtonLink to={paths.directory}>{sentences.toDirectory}</ButtonLink>}
				>
					{sentences.emptyLead}
				</EmptyState>
			) : (
				<ul className="divide-y divide-line rounded-card border border-line bg-raised">
					{rows.map((report) => (
						<li key={report.id}>
							<MyReport report={report} />
						</li>
					))}
				</ul>
			)}
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</PageBody>
	);
}
