import { useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { reportSentences as sentences } from '#sentences/moderation/reports.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { MyReport } from '#web/reports/my-report.tsx';

const askFor = (cursor?: string) => api('GET /reports/mine', { query: { limit: 20, cursor } });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const { data, meta } = await load(askFor(), request);
	return { reports: data, next: meta.next };
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists what the member reported, the newest first, each with what came of it. */
export default function MyReports() {
	const first = useLoaderData<typeof clientLoader>();
	const [{ reports, next }, setLoaded] = useState(first);
	const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
	const loadMore = async () => {
		setState('loading');
		try {
			const { data, meta } = await askFor(next ?? undefined);
			setLoaded({ reports: [...reports, ...data], next: meta.next });
			setState('rest');
		} catch {
			setState('failed');
		}
	};
	return (
		<PageBody>
			<PageHeading title={sentences.title} lead={sentences.lead} />
			{reports.length === 0 ? (
				<EmptyState
					title={sentences.empty}
					action={<ButtonLink to={paths.directory}>{sentences.toDirectory}</ButtonLink>}
				>
					{sentences.emptyLead}
				</EmptyState>
			) : (
				<ul className="max-w-4xl divide-y divide-line rounded-card border border-line bg-raised">
					{reports.map((report) => (
						<li key={report.id}>
							<MyReport report={report} />
						</li>
					))}
				</ul>
			)}
			{state === 'failed' && <ErrorState onRetry={loadMore} />}
			{next && state !== 'failed' && (
				<Button look="secondary" className="mt-6" isBusy={state === 'loading'} onClick={loadMore}>
					{sentences.more}
				</Button>
			)}
		</PageBody>
	);
}
