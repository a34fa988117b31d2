import { ArrowLeft } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { Prose } from '#web/articles/prose.tsx';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { Day } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { describePost } from '#web/machines/structured-data/pages.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
	const { data } = await load(context.get(apiContext)('GET /blog/:slug', { params: { slug: params.slug ?? '' } }));
	describePost(context, data);
	return data;
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		title: args.loaderData?.title ?? '',
		description: args.loaderData?.summary,
		path: paths.blogPost(args.params.slug ?? ''),
		published: args.loaderData?.date,
		feed: { title: pageSentences.blog.title, path: paths.blogFeed },
	});

export default function BlogPost() {
	const { title, summary, date, html } = useLoaderData<typeof loader>();
	return (
		<PageBody>
			<article>
				<PageHeading kicker={<Day date={date} />} title={title} lead={summary} />
				<Prose html={html} />
			</article>
			<Link to={paths.blog} className="mt-14 inline-flex items-center gap-1.5 font-medium text-accent hover:underline">
				<ArrowLeft aria-hidden="true" className="size-4" />
				{pageSentences.blog.back}
			</Link>
		</PageBody>
	);
}
