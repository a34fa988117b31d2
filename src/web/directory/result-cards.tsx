import { memo } from 'react';
import { classNames } from '#web/components/class-names.ts';
import type { ListedCard } from '#web/components/faces/listed-card.ts';
import { ResultCard } from '#web/directory/result-card.tsx';

interface ResultCardsProps {
	cards: ListedCard[];
	/** Whether the next cards are being loaded. */
	isLoading: boolean;
	/** Called with the card that the pointer or the focus is on; null when it is on none. */
	onPoint: (card: ListedCard | null) => void;
}

/**
 * Shows the businesses of a list as cards. Memoized: the card that is pointed at changes often, and the cards do not.
 */
export const ResultCards = memo(function ResultCards({ cards, isLoading, onPoint }: ResultCardsProps) {
	return (
		<ul
			className={classNames(
				'grid gap-3 transition-opacity sm:grid-cols-2 sm:gap-4 map-off:lg:grid-cols-3',
				isLoading && 'opacity-50',
			)}
			aria-busy={isLoading}
		>
			{cards.map((card, at) => (
				<li
					// The key holds the place of the card: in another order, a card that moves is drawn anew, so that
					// nothing is seen to jump. A card that keeps its place is the same element, even while it is being
					// pressed.
					key={`${at} ${card.slug}`}
					className="grid"
					onMouseEnter={() => onPoint(card)}
					onMouseLeave={() => onPoint(null)}
					onFocus={() => onPoint(card)}
					onBlur={() => onPoint(null)}
				>
					<ResultCard card={card} isFirst={at === 0} />
				</li>
			))}
		</ul>
	);
});
