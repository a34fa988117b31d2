import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { Prose } from '#web/articles/prose.tsx';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';

export async function loader({ context }: LoaderFunctionArgs) {
	const { data } = await load(context.get(apiContext)('GET /pages/:slug', { params: { slug: 'about' } }));
	return data;
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, { title: args.loaderData?.title ?? '', description: args.loaderData?.summary, path: paths.about });

export default function About() {
	const { title, summary, html } = useLoaderData<typeof loader>();
	return (
		<PageBody>
			<PageHeading title={title} lead={summary} />
			<Prose html={html} />
		</PageBody>
	);
}
