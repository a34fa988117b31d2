import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { caseSentences as sentences } from '#sentences/moderation/cases.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { QueueCard } from '#web/operator/moderation/queue-card.tsx';
import { useQueueKeys } from '#web/operator/moderation/use-queue-keys.ts';
import { requireOperator } from '#web/operator/require-operator.ts';

const pageSize = 20;

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	await requireOperator(request);
	const page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1);
	const { data, meta } = await load(api('GET /moderation/queue', { query: { page, limit: pageSize } }), request);
	return { items: data, page, hasMore: meta.total > page * pageSize };
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists the cases that wait for an operator, one card each. */
export default function OperatorModeration() {
	const { items, page, hasMore } = useLoaderData<typeof clientLoader>();
	useQueueKeys();
	return (
		<PageBody>
			<PageHeading kicker={sentences.kicker} title={sentences.title} lead={sentences.lead} />
			<p className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-muted text-sm">
				{items.length > 1 && <span className="pointer-coarse:hidden">{sentences.keys}</span>}
				<Link to={paths.moderationLog} className="underline underline-offset-2 hover:text-ink">
					{sentences.log}
				</Link>
			</p>
			{items.length === 0 ? (
				<EmptyState title={sentences.none}>{sentences.noneLead}</EmptyState>
			) : (
				<div className="grid max-w-4xl gap-5">
					{items.map((item) => (
						<QueueCard key={`${item.kind} ${item.subject_id}`} item={item} />
					))}
				</div>
			)}
			{hasMore && (
				<ButtonLink to={paths.operatorModerationAt(page + 1)} look="secondary" className="mt-6">
					{sentences.more}
				</ButtonLink>
			)}
		</PageBody>
	);
}
