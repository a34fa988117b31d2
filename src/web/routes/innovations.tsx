import type { MetaFunction } from 'react-router';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { InnovationCards } from '#web/innovations/innovation-cards.tsx';
import { pageMessages } from '#web/messages/pages.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';

const { title, lead } = pageMessages.innovationsPage;

export const meta: MetaFunction = (args) => pageMeta(args, { title, description: lead, path: paths.innovations });

export default function Innovations() {
	return (
		<PageBody>
			<PageHeading title={title} lead={lead} />
			<InnovationCards />
		</PageBody>
	);
}
