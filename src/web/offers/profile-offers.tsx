import { offerCardSentences as sentences } from '#sentences/offers/card.ts';
import { OfferCard } from '#web/offers/offer-card.tsx';
import type { OfferOnCard, OwnOffer } from '#web/offers/on-card.ts';

/** Shows what a business gives for coins, on its page. */
export function ProfileOffers({ offers, profile }: { offers: OwnOffer[]; profile: OfferOnCard['profile'] }) {
	if (offers.length === 0) return null;
	return (
		<section className="mt-10" id="offers">
			<h2 className="text-2xl">{sentences.title}</h2>
			<ul className="mt-4 grid gap-5 sm:grid-cols-2">
				{offers.map((offer) => (
					<li key={offer.id}>
						<OfferCard offer={{ ...offer, profile }} isAtHome />
					</li>
				))}
			</ul>
		</section>
	);
}
