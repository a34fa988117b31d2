import type { ReactNode } from 'react';
import { pageSentences } from '#sentences/pages.ts';
import { InnovationCards } from '#web/articles/innovations/innovation-cards.tsx';
import { Prose } from '#web/articles/prose.tsx';
import { buttonClasses } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

interface InnovationPageProps {
	page: { title: string; summary: string; html: string };
	path: string;
	/** The part of the page that does something, below the text, and what leads there is called. */
	live?: { id: string; label: string };
	children?: ReactNode;
}

/** One innovation: the operator's text, what one can do, and the way to the others. */
export function InnovationPage({ page, path, live, children }: InnovationPageProps) {
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
				actions={
					live && (
						<a href={`#${live.id}`} className={buttonClasses('primary')}>
							{live.label}
						</a>
					)
				}
			/>
			<Prose html={page.html} />
			{children}
			<aside className="mt-20 border-line border-t pt-12">
				<h2 className="mb-6 text-2xl">{pageSentences.innovationsPage.others}</h2>
				<InnovationCards except={path} />
			</aside>
		</PageBody>
	);
}
