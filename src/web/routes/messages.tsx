import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageSkeleton } from '#web/components/page-skeleton.tsx';
import { requireSession } from '#web/load.ts';
import { pageMessages } from '#web/messages/pages.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => requireSession(request);
export const meta: MetaFunction = (args) => pageMeta(args, { title: pageMessages.messagesPage.title, isPrivate: true });
export { PageSkeleton as HydrateFallback };

export default function Messages() {
	const { title, emptyTitle, emptyLead, action } = pageMessages.messagesPage;
	return (
		<PageBody>
			<PageHeading title={title} />
			<EmptyState title={emptyTitle} action={<ButtonLink to={paths.directory}>{action}</ButtonLink>}>
				{emptyLead}
			</EmptyState>
		</PageBody>
	);
}
