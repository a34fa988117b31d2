import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { notificationSentences as sentences } from '#sentences/notifications.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { useCall } from '#web/calls/use-call.ts';
import { useMore } from '#web/calls/use-more.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { showToast } from '#web/components/toast.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { listenTo } from '#web/events/heard.ts';
import { paths } from '#web/links/paths.ts';
import { NotificationRow } from '#web/notifications/notification-row.tsx';
import { markAllRead, markPressed } from '#web/notifications/reading.ts';

const fetchPart = (cursor?: string) =>
	api('GET /me/notifications', { query: { limit: 20, ...(cursor && { cursor }) } });

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	return load(fetchPart(), request);
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists everything that the member was told of in the last three months. */
export default function NotificationsPage() {
	const first = useLoaderData<typeof clientLoader>();
	const { rows, hasMore, state, loadMore } = useMore(first, fetchPart);
	const { revalidate } = useRevalidator();
	const { run, isBusy, sentence } = useCall();
	useEffect(() => listenTo(['notification'], () => void revalidate()), [revalidate]);
	const [newest] = rows;
	const readAll = () =>
		run(async () => {
			if (!newest) return;
			await markAllRead(newest);
			showToast(sentences.allRead);
			await revalidate();
		});
	return (
		<PageBody isColumn>
			<PageHeading
				title={sentences.title}
				lead={sentences.lead}
				actions={
					<div className="flex flex-wrap gap-2.5">
						{first.meta.unread > 0 && (
							<Button look="secondary" size="small" isBusy={isBusy} onClick={readAll}>
								{sentences.readAll}
							</Button>
						)}
						<HeadingLink to={paths.notificationSettings}>{sentences.settings}</HeadingLink>
					</div>
				}
			/>
			<FormFailure>{sentence}</FormFailure>
			{rows.length === 0 ? (
				<EmptyState title={sentences.emptyTitle}>{sentences.emptyText}</EmptyState>
			) : (
				<ul className="space-y-1 rounded-card border border-line bg-raised p-2 shadow-raised">
					{rows.map((told) => (
						<li key={told.id}>
							<NotificationRow told={told} onOpen={markPressed} />
						</li>
					))}
				</ul>
			)}
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={() => void loadMore()} />
		</PageBody>
	);
}
