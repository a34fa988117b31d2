import type { ReactNode } from 'react';
import { pageSentences } from '#sentences/pages.ts';
import { InnovationCards } from '#web/articles/innovations/innovation-cards.tsx';
import { Prose } from '#web/articles/prose.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

interface InnovationPageProps {
	page: { title: string; summary: string; html: string };
	path: string;
	/** The parts of the page in which somebody can use the innovation. */
	children: ReactNode;
}

/** Shows one innovation: what somebody can do there, the operator's text, and the way to the others. */
export function InnovationPage({ page, path, children }: InnovationPageProps) {
	return (
		<PageBody>
			<PageHeading
				kicker={
					<Link to={paths.innovations} className="hover:underline">
						{pageSentences.innovationsPage.title}
					</Link>
				}
				title={page.title}
				lead={page.summary}
			/>
			<div className="grid gap-16">{children}</div>
			<div className="mt-20 border-line border-t pt-12 print:hidden">
				<Prose html={page.html} />
			</div>
			<aside className="mt-20 border-line border-t pt-12 print:hidden">
				<h2 className="mb-6 text-2xl">{pageSentences.innovationsPage.others}</h2>
				<InnovationCards except={path} />
			</aside>
		</PageBody>
	);
}
