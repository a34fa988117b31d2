import type { MetaFunction } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { InnovationCards } from '#web/innovations/innovation-cards.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';

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
