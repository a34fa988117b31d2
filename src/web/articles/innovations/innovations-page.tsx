import type { MetaFunction } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { InnovationCards } from '#web/articles/innovations/innovation-cards.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';

const { title, lead } = pageSentences.innovationsPage;

export const meta: MetaFunction = (args) => pageMeta(args, { title, description: lead, path: paths.innovations });

export default function Innovations() {
	return (
		<PageBody>
			<PageHeading title={title} lead={lead} />
			<InnovationCards />
		</PageBody>
	);
}
