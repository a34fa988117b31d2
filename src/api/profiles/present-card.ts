import { nextOpening, type OpeningHours } from '#contract/profiles/next-opening.ts';
import type { ProfileCard } from '#contract/shapes.ts';

/** Reviews a profile needs before its score is shown; until then it is "New". */
export const scoreShownFrom = 3;

/** The columns that a card is made of. */
interface CardColumns
	extends Pick<ProfileCard, 'id' | 'slug' | 'business_name' | 'tagline' | 'country' | 'image' | 'score' | 'open_now'>,
		Pick<ProfileCard, 'price_range' | 'verified' | 'distance' | 'locality'> {
	status: string;
	hours: OpeningHours['hours'];
	special_hours: OpeningHours['special_hours'];
	timezone: string | null;
	category_slug: string | null;
	category_label: string | null;
	address_visibility: string;
	shown_lat: number | null;
	shown_lng: number | null;
	reviews_count: number;
}

interface CardView {
	now: Date;
	friendsReviewed: number;
	following: boolean;
}

export function presentCard(row: CardColumns, { now, friendsReviewed, following }: CardView): ProfileCard {
	return {
		id: row.id,
		slug: row.slug,
		status: row.status as ProfileCard['status'],
		business_name: row.business_name,
		tagline: row.tagline,
		category: row.category_slug ? { slug: row.category_slug, label: row.category_label ?? row.category_slug } : null,
		locality: row.address_visibility === 'hidden' ? null : row.locality,
		country: row.country,
		lat: row.shown_lat,
		lng: row.shown_lng,
		image: row.image,
		score: row.reviews_count >= scoreShownFrom ? row.score : null,
		score_count: row.reviews_count,
		open_now: row.status === 'published' ? row.open_now : false,
		opens: row.status === 'published' ? nextOpening(row, now) : null,
		price_range: row.price_range,
		verified: row.verified,
		distance: row.distance,
		friends_reviewed: friendsReviewed,
		following,
	};
}
