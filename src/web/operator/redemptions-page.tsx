import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { Redemption } from '#contract/offers/redemptions.ts';
import { onHoldSentences as sentences } from '#sentences/offers/on-hold.ts';
import { operatorSentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { useMore } from '#web/calls/use-more.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { showToast } from '#web/components/toast.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { requireOperator } from '#web/operator/require-operator.ts';

const fetchWaiting = (cursor?: string) => api('GET /operator/redemptions', { query: { cursor } });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	await requireOperator(request);
	return load(fetchWaiting(), request);
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Coins that are set aside for codes that nobody has confirmed yet. */
export default function OperatorRedemptions() {
	const first = useLoaderData<typeof clientLoader>();
	return (
		<PageBody>
			<PageHeading kicker={operatorSentences.title} title={sentences.title} lead={sentences.lead} />
			<Waiting key={first.data.map(({ id }) => id).join()} first={first} />
		</PageBody>
	);
}

function Waiting({ first }: { first: Awaited<ReturnType<typeof clientLoader>> }) {
	const { rows, hasMore, state, loadMore } = useMore(first, fetchWaiting);
	if (rows.length === 0) return <EmptyState title={sentences.none} />;
	return (
		<>
			<ul className="grid max-w-4xl gap-4">
				{rows.map((redemption) => (
					<li key={redemption.id}>
						<WaitingCoins redemption={redemption} />
					</li>
				))}
			</ul>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}

function WaitingCoins({ redemption }: { redemption: Redemption }) {
	const { id, title, profile, price_coins, redeemed_at, expires_at } = redemption;
	const { sentence, isBusy, write } = useWrite('POST /operator/redemptions/:id/refund');
	const refund = () => write({ params: { id } }, () => showToast(sentences.refunded));
	return (
		<article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-raised p-5 shadow-raised">
			<div className="min-w-0">
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
				<FormFailure>{sentence}</FormFailure>
			</div>
			<Button look="secondary" size="small" isBusy={isBusy} onClick={refund}>
				{sentences.refund}
			</Button>
		</article>
	);
}
