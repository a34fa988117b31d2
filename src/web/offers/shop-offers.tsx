import { useCallback } from 'react';
import type { Offer } from '#contract/offers/offers.ts';
import { surfSentences as sentences } from '#sentences/offers/surf.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useMore } from '#web/calls/use-more.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { paths } from '#web/links/paths.ts';
import { OfferCard } from '#web/offers/offer-card.tsx';

export const offersAPage = 24;

interface Part {
	data: Offer[];
	meta: { next: string | null };
}
interface ShopOffersProps {
	q: string;
	first: Part;
	isAffordable?: boolean;
}

/** Lists the offers of the shop, a page at a time. */
export function ShopOffers({ q, first, isAffordable = false }: ShopOffersProps) {
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) => fetchOffers(q, isAffordable, cursor));
	if (rows.length === 0) return <NoOffers isNarrowed={q !== '' || isAffordable} />;
	return (
		<>
			<ul className="mt-8 grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
				{rows.map((offer, at) => (
					<li key={offer.id}>
						<OfferCard offer={offer} isFirst={at === 0} />
					</li>
				))}
			</ul>
			<MoreButton
				label={sentences.more}
				failure={sentences.moreFailed}
				hasMore={hasMore}
				state={state}
				onPress={loadMore}
			/>
		</>
	);
}

/** Lists the offers that a member's coins are enough for. */
export function AffordableOffers({ q }: { q: string }) {
	const { state, retry } = useLoaded(useCallback(() => fetchOffers(q, true), [q]));
	if (state.is === 'failed')
		return (
			<div className="mt-8">
				<ErrorState onRetry={retry}>{sentences.failed}</ErrorState>
			</div>
		);
	if (state.is === 'loading') return <Skeleton className="mt-8 h-80" />;
	return <ShopOffers q={q} first={state.value} isAffordable />;
}

function NoOffers({ isNarrowed }: { isNarrowed: boolean }) {
	return (
		<div className="mt-8">
			{isNarrowed ? (
				<EmptyState
					title={sentences.noneFound}
					action={
						<ButtonLink to={paths.surfShop} look="secondary">
							{sentences.all}
						</ButtonLink>
					}
				>
					{sentences.noneFoundLead}
				</EmptyState>
			) : (
				<EmptyState title={sentences.empty} action={<ButtonLink to={paths.directory}>{sentences.browse}</ButtonLink>}>
					{sentences.emptyLead}
				</EmptyState>
			)}
		</div>
	);
}

const fetchOffers = (q: string, isAffordable: boolean, cursor?: string) =>
	api('GET /offers', {
		query: { limit: offersAPage, cursor, ...(q && { q }), ...(isAffordable && { affordable: 'true' as const }) },
	});
