import { useState } from 'react';
import type { Offer } from '#contract/offers/offers.ts';
import { offerCardSentences } from '#sentences/offers/card.ts';
import { offerFormSentences as sentences } from '#sentences/offers/form.ts';
import { api } from '#web/calls/api.ts';
import { useMore } from '#web/calls/use-more.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { shortDayText } from '#web/formats/days.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { OfferPicture } from '#web/offers/offer-card.tsx';
import { OfferForm } from '#web/owned/offers/offer-form.tsx';

export const fetchOffers = (profile_id: string, cursor?: string) =>
	api('GET /offers', { query: { profile_id, all: 'true', cursor } });

interface OwnOffersProps {
	profileId: string;
	first: { data: Offer[]; meta: { next: string | null } };
	/** Loads the offers anew. */
	onChanged: () => Promise<void>;
}

/** Lists all offers of a business, including those that have ended. */
export function OwnOffers({ profileId, first, onChanged }: OwnOffersProps) {
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) => fetchOffers(profileId, cursor));
	if (rows.length === 0) return <EmptyState title={sentences.empty}>{sentences.emptyLead}</EmptyState>;
	return (
		<>
			<ul className="grid gap-4">
				{rows.map((offer) => (
					<li key={offer.id}>
						<OwnOffer offer={offer} onChanged={onChanged} />
					</li>
				))}
			</ul>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}

function OwnOffer({ offer, onChanged }: { offer: Offer; onChanged: () => Promise<void> }) {
	const [isOpen, setOpen] = useState<'form' | 'end'>();
	const close = () => setOpen(undefined);
	const change = useFocusBack(isOpen === 'form');
	const heading = useFocusBack<HTMLHeadingElement>(offer.state);
	if (isOpen === 'form')
		return (
			<OfferForm profileId={offer.profile.id} offer={offer} onDone={() => onChanged().then(close)} onCancel={close} />
		);
	const { id, title, state, price_coins, stock, left, valid_from, valid_to } = offer;
	return (
		<article className="grid gap-x-5 gap-y-4 rounded-card border border-line bg-raised p-4 shadow-raised sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:items-center">
			<OfferPicture offer={offer} sizes="9rem" className="aspect-16/10 w-full rounded-xl max-sm:max-w-40" />
			<div className="min-w-0">
				<h2 ref={heading} className="wrap-anywhere text-xl" dir="auto">
					<Link to={paths.offer(id)} className="hover:text-accent">
						{title}
					</Link>
				</h2>
				<p className="mt-1 text-[0.9375rem]">
					{[offerCardSentences.coins({ n: price_coins }), offerCardSentences.states[state]].filter(Boolean).join(' · ')}
				</p>
				<p className="mt-0.5 text-muted text-sm">
					{sentences.taken({ n: stock - left, left })} · {shortDayText(new Date(valid_from))} –{' '}
					{shortDayText(new Date(valid_to))}
				</p>
			</div>
			{state !== 'ended' && (
				<div className="flex gap-2">
					<Button ref={change} look="secondary" size="small" onClick={() => setOpen('form')}>
						{sentences.change}
					</Button>
					<Button look="quiet" size="small" onClick={() => setOpen('end')}>
						{sentences.end}
					</Button>
				</div>
			)}
			{isOpen === 'end' && <EndDialog offer={offer} onEnded={() => void onChanged()} onClose={close} />}
		</article>
	);
}

function EndDialog({ offer, onEnded, onClose }: { offer: Offer; onEnded: () => void; onClose: () => void }) {
	const { sentence, isBusy, write } = useWrite('DELETE /offers/:id', { isOnce: true });
	const end = () =>
		write({ params: { id: offer.id } }, () => {
			showToast(sentences.ended);
			onClose();
			onEnded();
		});
	return (
		<Dialog title={sentences.endTitle({ title: offer.title })} onClose={onClose}>
			<p className="mb-5 text-muted">{sentences.endLead}</p>
			<FormFailure>{sentence}</FormFailure>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button look="danger" isBusy={isBusy} onClick={end}>
					{sentences.endNow}
				</Button>
				<Button look="quiet" onClick={onClose}>
					{sentences.cancel}
				</Button>
			</div>
		</Dialog>
	);
}
