import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { requireSession } from '#web/calls/load.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => requireSession(request);
export const meta: MetaFunction = (args) =>
	pageMeta(args, { title: pageSentences.messagesPage.title, isPrivate: true });
export { PageSkeleton as HydrateFallback };

export default function Messages() {
	const { title, emptyTitle, emptyLead, action } = pageSentences.messagesPage;
	return (
		<PageBody>
			<PageHeading title={title} />
			<EmptyState title={emptyTitle} action={<ButtonLink to={paths.directory}>{action}</ButtonLink>}>
				{emptyLead}
			</EmptyState>
		</PageBody>
	);
}
