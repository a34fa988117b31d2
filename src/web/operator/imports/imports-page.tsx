import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { importSentences as sentences } from '#sentences/imports.ts';
import { operatorSentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { ImportList } from '#web/operator/imports/import-list.tsx';
import { UploadSection } from '#web/operator/imports/upload-section.tsx';
import { requireOperator } from '#web/operator/require-operator.ts';

const shown = 20;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	await requireOperator(request);
	const page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1);
	const { data, meta } = await load(api('GET /operator/imports', { query: { page, limit: shown } }), request);
	return { items: data, bytesMax: meta.bytes_max, page, hasMore: meta.total > page * shown };
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function OperatorImports() {
	const { items, bytesMax, page, hasMore } = useLoaderData<typeof clientLoader>();
	return (
		<PageBody>
			<PageHeading kicker={operatorSentences.title} title={sentences.title} lead={sentences.lead} />
			<div className="grid max-w-4xl gap-10">
				<UploadSection bytesMax={bytesMax} />
				<section aria-labelledby="files">
					<h2 id="files" className="mb-4 text-2xl">
						{sentences.listTitle}
					</h2>
					<ImportList items={items} />
					{hasMore && (
						<ButtonLink to={paths.operatorImportsPage(page + 1)} look="secondary" className="mt-6">
							{sentences.more}
						</ButtonLink>
					)}
				</section>
			</div>
		</PageBody>
	);
}
