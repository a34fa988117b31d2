import { useEffect, useState } from 'react';
import { api } from '#web/calls/api.ts';
import { type ListedCard, listedCard } from '#web/components/faces/listed-card.ts';
import { isOwn, type Selection } from '#web/links/directory-selection.ts';
import { useSession } from '#web/session/session.ts';

/**
 * An answer that comes after so many ms is only offered: somebody who waits longer has begun to read. So has somebody
 * who is on a card by keyboard. The order stays until they ask for the other.
 */
const patienceMs = 1000;

interface Answer {
	/** The member and the selection that the answer is for. */
	key: string;
	cards: ListedCard[];
	isLate: boolean;
}

interface CircleFirst {
	cards: ListedCard[];
	/**
	 * The order of the cards: everybody's, the circle first, or everybody's while the circle's order is at hand. Where
	 * nobody of the circle reviewed any of them it is everybody's.
	 */
	order: 'usual' | 'circle' | 'offered';
	/** Puts the circle first where that order is offered. */
	show: () => void;
}

/**
 * Returns the cards of a page of the directory as a member sees them: with what their circle says and, where no other
 * order is chosen, the circle first.
 */
export function useCircleFirst(selection: Selection, cards: ListedCard[], limit: number): CircleFirst {
	// A page deep in a list follows a cursor, and goes on in the order of the page before it.
	const uid = useSession()?.uid;
	const isMember = Boolean(uid) && !isOwn(selection) && !selection.cursor;
	const key = JSON.stringify([uid, selection]);
	const [answer, setAnswer] = useState<Answer>();
	useEffect(() => {
		if (!isMember) return;
		let isWanted = true;
		const asked = performance.now();
		const [, wanted]: [string, Selection] = JSON.parse(key);
		api('GET /business-profile', { query: { ...wanted, sort: wanted.sort ?? 'circle', limit } as never })
			.then(({ data }) => {
				const isLate = !wanted.sort && (performance.now() - asked > patienceMs || isOnCard(document.activeElement));
				if (isWanted) setAnswer({ key, cards: data.map(listedCard), isLate });
			})
			// The cards that everybody sees stay.
			.catch(() => {});
		return () => {
			isWanted = false;
		};
	}, [isMember, key, limit]);

	const show = () => setAnswer((answer) => answer && { ...answer, isLate: false });
	if (!isMember || answer?.key !== key) return { cards, order: 'usual', show };
	const hasCircle = answer.cards.some(isReviewedByCircle);
	if (answer.isLate) return { cards, order: hasCircle ? 'offered' : 'usual', show };
	return { cards: answer.cards, order: hasCircle && !selection.sort ? 'circle' : 'usual', show };
}

const isReviewedByCircle = ({ circle }: ListedCard): boolean =>
	circle !== undefined && circle.rings.friends.n + circle.rings.friends_of_friends.n > 0;

const isOnCard = (focused: Element | null): boolean => Boolean(focused?.closest('article'));
