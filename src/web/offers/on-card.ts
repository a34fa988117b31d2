import type { Offer } from '#contract/offers/offers.ts';

/** What a card shows of an offer on the page of its business. */
export type OwnOffer = Omit<OfferOnCard, 'profile'>;
/** What a card shows of an offer anywhere else. */
export type OfferOnCard = Pick<Offer, 'id' | 'title' | 'price_coins' | 'left' | 'valid_to' | 'image' | 'state'> & {
	profile: Pick<Offer['profile'], 'business_name' | 'category' | 'image' | 'locality'>;
};

/** Returns what a card shows of an offer on the page of its business. */
export const onCard = ({ id, title, price_coins, left, valid_to, image, state }: Offer): OwnOffer => ({
	...{ id, title, price_coins, left, valid_to, image, state },
});
