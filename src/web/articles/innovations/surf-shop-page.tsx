import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { InnovationPage } from '#web/articles/innovations/innovation-page.tsx';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';

export async function loader({ context }: LoaderFunctionArgs) {
	const { data } = await load(
		context.get(apiContext)('GET /pages/:slug', { params: { slug: 'innovations-surf-shop' } }),
	);
	return data;
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, { title: args.loaderData?.title ?? '', description: args.loaderData?.summary, path: paths.surfShop });

export default function SurfShop() {
	return <InnovationPage page={useLoaderData<typeof loader>()} path={paths.surfShop} />;
}
