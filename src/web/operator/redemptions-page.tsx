import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { Redemption } from '#contract/offers/redemptions.ts';
import { onHoldSentences as sentences } from '#sentences/offers/on-hold.ts';
import { operatorSentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { requireOperator } from '#web/operator/require-operator.ts';
import { WaitingCard, WaitingQueue } from '#web/operator/waiting-queue.tsx';

const fetchWaiting = (cursor?: string) => api('GET /operator/redemptions', { query: { cursor } });

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	await requireOperator(request);
	return load(fetchWaiting(), request);
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists redemptions whose coins are set aside, as nobody has confirmed their codes yet. */
export default function OperatorRedemptions() {
	return (
		<PageBody>
			<PageHeading kicker={operatorSentences.title} title={sentences.title} lead={sentences.lead} />
			<WaitingQueue
				first={useLoaderData<typeof clientLoader>()}
				fetchPart={fetchWaiting}
				sentences={sentences}
				card={(redemption) => <WaitingCoins {...redemption} />}
			/>
		</PageBody>
	);
}

function WaitingCoins({ id, title, profile, price_coins, redeemed_at, expires_at }: Redemption) {
	const refund = () => api('POST /operator/redemptions/:id/refund', { params: { id } });
	return (
		<WaitingCard decision={{ label: sentences.refund, done: sentences.refunded, decide: refund }}>
			<h2 className="wrap-anywhere text-xl" dir="auto">
				{title}
			</h2>
			{profile && (
				<p dir="auto">
					<Link to={paths.profile(profile.slug)} className="underline underline-offset-4 hover:text-accent">
						{profile.business_name}
					</Link>
				</p>
			)}
			<p className="mt-1 text-muted text-sm">
				{sentences.coins({ n: price_coins })} · <Since words={sentences.takenOn} date={redeemed_at} /> ·{' '}
				<Since words={sentences.until} date={expires_at} />
			</p>
		</WaitingCard>
	);
}
