import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router';
import { operatorSentences as sentences } from '#sentences/operator.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { MergeSection } from '#web/operator/merge-section.tsx';
import { requireOperator } from '#web/operator/require-operator.ts';
import { SuspendSection } from '#web/operator/suspend-section.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	await requireOperator(request);
	return null;
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.businesses, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function OperatorBusinesses() {
	return (
		<PageBody>
			<PageHeading kicker={sentences.title} title={sentences.businesses} lead={sentences.businessesLead} />
			<div className="grid max-w-4xl gap-6">
				<AccountSection id="merge" title={sentences.mergeTitle}>
					<MergeSection />
				</AccountSection>
				<AccountSection id="suspend" title={sentences.suspendTitle} lead={sentences.suspendLead}>
					<SuspendSection />
				</AccountSection>
			</div>
		</PageBody>
	);
}
