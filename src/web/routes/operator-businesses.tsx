import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router';
import { AccountSection } from '#web/account/account-section.tsx';
import { PageError } from '#web/components/page-error.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageSkeleton } from '#web/components/page-skeleton.tsx';
import { MergeSection } from '#web/operator/merge-section.tsx';
import { operatorMessages as messages } from '#web/operator/messages.ts';
import { requireOperator } from '#web/operator/require-operator.ts';
import { SuspendSection } from '#web/operator/suspend-section.tsx';
import { pageMeta } from '#web/page-meta.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	await requireOperator(request);
	return null;
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: messages.businesses, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function OperatorBusinesses() {
	return (
		<PageBody>
			<PageHeading kicker={messages.title} title={messages.businesses} lead={messages.businessesLead} />
			<div className="grid max-w-4xl gap-6">
				<AccountSection id="merge" title={messages.mergeTitle}>
					<MergeSection />
				</AccountSection>
				<AccountSection id="suspend" title={messages.suspendTitle} lead={messages.suspendLead}>
					<SuspendSection />
				</AccountSection>
			</div>
		</PageBody>
	);
}
