import { memo } from 'react';
import { classNames } from '#web/components/class-names.ts';
import type { ListedCard } from '#web/components/faces/listed-card.ts';
import { ResultCard } from '#web/directory/result-card.tsx';

interface ResultCardsProps {
	cards: ListedCard[];
	/** The next ones are on their way. */
	isLoading: boolean;
	/** Told which one the pointer or the focus is on, and when it is on none. */
	onPoint: (card: ListedCard | null) => void;
}

/** The businesses of a list as cards. Made again only for other cards: what they point at changes often. */
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
					key={card.slug}
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
