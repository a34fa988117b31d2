import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { api } from '#web/calls/api.ts';
import { requireSession } from '#web/calls/load.ts';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { nextAddress } from '#web/links/next-address.ts';

/** Marks the notification that was pressed as read, and leads on to what it is about. */
export async function clientLoader({ request, params: { id = '' } }: ClientLoaderFunctionArgs) {
	requireSession(request);
	// Where the call does not arrive, it stays unread, and the page is shown all the same.
	await api('PATCH /me/notifications/read', { body: { ids: [id] } }).catch(() => {});
	throw redirect(nextAddress(new URL(request.url).searchParams.get('to')));
}

export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Is there for as long as the page is loading: its loader leads on. */
export default function PushedPage() {
	return <PageSkeleton />;
}
