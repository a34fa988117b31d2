import type { ListedProfile } from '#contract/profiles/directory.ts';
import type { RingScores } from '#web/components/faces/rings.tsx';

/** What a list carries of a business: only what is shown, and no more exactly than it is shown. */
export type ListedCard = Omit<ListedProfile, 'id' | 'country' | 'friends_reviewed' | 'following' | 'category'> & {
	/** The slug is there where it decides what is drawn: where there is no picture. */
	category: { slug?: string; label: string } | null;
};

export function listedCard(card: ListedProfile): ListedCard {
	const { id: _id, country: _country, friends_reviewed: _reviewed, following: _following, ...shown } = card;
	const category = card.image && card.category ? { label: card.category.label } : card.category;
	return { ...shown, category, score: rounded(card.score, 3), lat: rounded(card.lat, 5), lng: rounded(card.lng, 5) };
}

/** Returns how far each ring of a business is filled: the inner two as far as a member's circle is known. */
export const ringScores = ({ circle, score }: Pick<ListedProfile, 'circle' | 'score'>): RingScores => [
	circle?.rings.friends.score ?? null,
	circle?.rings.friends_of_friends.score ?? null,
	score,
];

const rounded = (value: number | null, digits: number): number | null => value && Number(value.toFixed(digits));
