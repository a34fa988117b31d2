import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { apiContext } from '#web/api.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { Prose } from '#web/components/prose.tsx';
import { load } from '#web/load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';

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
