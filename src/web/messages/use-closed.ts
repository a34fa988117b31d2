import { useEffect, useState } from 'react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { showToast } from '#web/components/toast.tsx';
import { keepAsOwn } from '#web/messages/composing/saving.ts';
import type { OnClosed } from '#web/messages/mailboxes.ts';
import { type Place, useMoves } from '#web/messages/place.ts';

/**
 * Returns what is called when the mailbox of a business is closed to me: it leads to my own mailbox, says why, and asks for
 * my mailboxes anew. A new message that was begun in the name of the business lies among my own drafts.
 */
export function useClosed(place: Place, askForMailboxes: () => void): OnClosed {
	const { actingAs } = place;
	const move = useMoves(place);
	const [closed, setClosed] = useState<string | null>(null);
	useEffect(() => {
		if (closed === null) return;
		setClosed(null);
		if (actingAs !== closed) return;
		const folder = keepAsOwn(closed) ? 'draft' : 'inbox';
		askForMailboxes();
		showToast(sentences.closedToYou);
		move({ folder, id: undefined, q: '', isUnreadOnly: false, actingAs: null }, true);
	}, [closed, actingAs, move, askForMailboxes]);
	return setClosed;
}
