import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { apiContext } from '#web/api.ts';
import { InnovationPage } from '#web/innovations/innovation-page.tsx';
import { load } from '#web/load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';

export async function loader({ context }: LoaderFunctionArgs) {
	const { data } = await load(context.get(apiContext)('GET /pages/:slug', { params: { slug: 'innovations-rea' } }));
	return data;
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, { title: args.loaderData?.title ?? '', description: args.loaderData?.summary, path: paths.rea });

export default function Rea() {
	return <InnovationPage page={useLoaderData<typeof loader>()} path={paths.rea} />;
}
