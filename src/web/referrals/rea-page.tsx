import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { InnovationPage } from '#web/articles/innovations/innovation-page.tsx';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { ExampleStatement } from '#web/referrals/example-statement.tsx';
import { useSession } from '#web/session/session.ts';

const Statement = late(
	async () => (await import('#web/referrals/statement.tsx')).Statement,
	<Skeleton className="h-96 rounded-card" />,
);

export async function loader({ context }: LoaderFunctionArgs) {
	const { data } = await load(context.get(apiContext)('GET /pages/:slug', { params: { slug: 'innovations-rea' } }));
	return data;
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, { title: args.loaderData?.title ?? '', description: args.loaderData?.summary, path: paths.rea });

/**
 * Shows the statement of whoever is signed in, above the operator's text; visitors see an example. On paper the
 * statement stands alone.
 */
export default function Rea() {
	const session = useSession();
	return (
		<InnovationPage page={useLoaderData<typeof loader>()} path={paths.rea}>
			<div className="signed-out:hidden">{session && <Statement name={session.name} />}</div>
			<div className="signed-in:hidden print:hidden">
				<ExampleStatement />
			</div>
		</InnovationPage>
	);
}
