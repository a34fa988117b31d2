import { offerLimits } from '#contract/limits.ts';
import type { Offer } from '#contract/offers/offers.ts';

/** An offer as it is typed into the form. */
export interface OfferDraft {
	title: string;
	terms: string;
	price_coins: string;
	stock: string;
	per_member: string;
	valid_from: string;
	valid_to: string;
}

const dayMs = 86_400_000;
const monthDays = 30;
const today = (daysLater = 0) => new Date(Date.now() + daysLater * dayMs).toLocaleDateString('sv');

/** Returns the form of an offer. A new offer lasts a month, unless that is changed. */
export const draftOf = (offer?: Offer): OfferDraft => ({
	title: offer?.title ?? '',
	terms: offer?.terms ?? '',
	price_coins: String(offer?.price_coins ?? 50),
	stock: String(offer?.stock ?? 20),
	per_member: String(offer?.per_member ?? offerLimits.perMember[0]),
	valid_from: offer?.valid_from ?? today(),
	valid_to: offer?.valid_to ?? today(monthDays),
});

/**
 * Returns the fields to send; undefined where a number field holds no number. The first day is sent where it was changed:
 * a new offer starts today where the business is, which the server knows, and not where its owner sits.
 */
export function fieldsOf({ title, terms, valid_from, valid_to, ...typed }: OfferDraft, offer?: Offer) {
	const [price_coins, stock, per_member] = [
		numberIn(typed.price_coins),
		numberIn(typed.stock),
		numberIn(typed.per_member),
	];
	if (price_coins === undefined || stock === undefined || per_member === undefined) return undefined;
	return {
		...{ title, terms: terms.trim() || null, price_coins, stock, per_member, valid_to },
		...(valid_from && valid_from !== draftOf(offer).valid_from && { valid_from }),
	};
}

/** Returns the whole number that somebody typed; undefined for anything else. */
export const numberIn = (text: string): number | undefined =>
	/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
