import { BadgeCheck, Gift } from 'lucide-react';
import { sentences } from '#sentences/shell.ts';
import type { ListedCard } from '#web/components/faces/listed-card.ts';

/** Defines the shapes that the marks on a page's cards refer to. */
export const CardMarkShapes = () => (
	<>
		<symbol id="verified" viewBox="0 0 24 24">
			<BadgeCheck />
		</symbol>
		<symbol id="offer" viewBox="0 0 24 24">
			<Gift />
		</symbol>
	</>
);

/** Marks a business whose owner was verified. */
export const VerifiedMark = () => (
	<svg role="img" aria-label={sentences.card.verified} className="card-verified">
		<use href="#verified" />
	</svg>
);

/** Marks a business that has something to offer for coins. */
export function OfferMark({ card: { has_offer } }: { card: ListedCard }) {
	if (!has_offer) return null;
	return (
		<svg role="img" aria-label={sentences.card.hasOffer} className="card-offer">
			<use href="#offer" />
		</svg>
	);
}
