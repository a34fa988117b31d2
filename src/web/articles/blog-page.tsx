import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { Day } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

export async function loader({ context }: LoaderFunctionArgs) {
	const { data } = await load(context.get(apiContext)('GET /blog'));
	return data;
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		title: pageSentences.blog.title,
		description: pageSentences.blog.lead,
		path: paths.blog,
		feed: { title: pageSentences.blog.title, path: paths.blogFeed },
	});

export default function Blog() {
	const posts = useLoaderData<typeof loader>();
	return (
		<PageBody>
			<PageHeading title={pageSentences.blog.title} lead={pageSentences.blog.lead} />
			{posts.length === 0 && <EmptyState title={pageSentences.blog.empty} />}
			<ul className="max-w-3xl divide-y divide-line border-line border-t">
				{posts.map(({ slug, title, summary, date, tags }) => (
					<li key={slug} className="group relative py-8">
						<div className="flex flex-wrap gap-x-3 text-muted text-sm">
							<Day date={date} />
							{tags.length > 0 && <span>{tags.join(', ')}</span>}
						</div>
						<h2 className="mt-2 text-2xl">
							<Link to={paths.blogPost(slug)} className="after:absolute after:inset-0 group-hover:text-accent">
								{title}
							</Link>
						</h2>
						<p className="mt-2 text-muted">{summary}</p>
					</li>
				))}
			</ul>
		</PageBody>
	);
}
