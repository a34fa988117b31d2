import { ArrowLeft } from 'lucide-react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { CallData } from '#contract/client.ts';
import type { ImportItem } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { fileSizeText } from '#web/operator/imports/file-size.ts';
import { StateChip } from '#web/operator/imports/import-list.tsx';
import { MadeImport } from '#web/operator/imports/made-import.tsx';
import { ReadyImport } from '#web/operator/imports/ready-import.tsx';
import { isBusy, useImport } from '#web/operator/imports/use-import.ts';
import { WorkProgress } from '#web/operator/imports/work-progress.tsx';
import { requireOperator } from '#web/operator/require-operator.ts';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
	await requireOperator(request);
	const [item, mappings] = await Promise.all([
		load(api('GET /operator/imports/:id', { params: { id: params.id ?? '' } }), request),
		load(api('GET /operator/import-mappings'), request),
	]);
	return { item: item.data, mappings: mappings.data };
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
	pageMeta({ matches }, { title: loaderData?.item.file_name ?? sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function OperatorImport() {
	const { item, mappings } = useLoaderData<typeof clientLoader>();
	return <Import key={item.id} loaded={item} mappings={mappings} />;
}

function Import({ loaded, mappings }: { loaded: ImportItem; mappings: CallData<'GET /operator/import-mappings'> }) {
	const { item, setItem } = useImport(loaded);
	return (
		<PageBody>
			<PageHeading
				kicker={
					<Link to={paths.operatorImports} className="inline-flex items-center gap-1.5 hover:underline">
						<ArrowLeft aria-hidden="true" className="size-4" />
						{sentences.back}
					</Link>
				}
				title={item.file_name}
				lead={[item.source_name, item.bytes === null ? sentences.byCommand : fileSizeText(item.bytes)]
					.filter(Boolean)
					.join(' · ')}
				actions={<StateChip item={item} />}
			/>
			<div className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${item.state === 'ready' ? 'max-w-7xl' : 'max-w-5xl'}`}>
				<FormFailure>{item.failure ?? undefined}</FormFailure>
				{isBusy(item) && <WorkProgress item={item} onChange={setItem} />}
				{item.state === 'ready' && <ReadyImport item={item} mappings={mappings} onChange={setItem} />}
				{!isBusy(item) && item.state !== 'ready' && <MadeImport item={item} onChange={setItem} />}
			</div>
		</PageBody>
	);
}
