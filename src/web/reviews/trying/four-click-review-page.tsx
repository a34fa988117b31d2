import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { InnovationPage } from '#web/articles/innovations/innovation-page.tsx';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { TryPanel } from '#web/reviews/trying/try-panel.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
	const client = context.get(apiContext);
	const [page, sets] = await Promise.all([
		load(client('GET /pages/:slug', { params: { slug: 'innovations-four-click-review' } })),
		load(client('GET /business-profile/review-category')),
	]);
	const named = sets.data.map(({ slug, label, categories }) => ({ slug, label, categories }));
	// The set of questions for all other kinds of business stands last.
	const isForTheRest = ({ slug }: { slug: string }) => slug === 'default';
	return {
		page: page.data,
		sets: [...named.filter((set) => !isForTheRest(set)), ...named.filter(isForTheRest)],
	};
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		title: args.loaderData?.page.title ?? '',
		description: args.loaderData?.page.summary,
		path: paths.fourClickReview,
	});

export default function FourClickReview() {
	const { page, sets } = useLoaderData<typeof loader>();
	return (
		<InnovationPage page={page} path={paths.fourClickReview}>
			<TryPanel sets={sets} />
		</InnovationPage>
	);
}
