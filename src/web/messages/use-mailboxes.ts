import { useEffect, useState } from 'react';
import { askForMailboxes, type Mailboxes } from '#web/messages/mailboxes.ts';

/**
 * Returns the mailboxes of my businesses; null for `loaded` means that a call for them has failed. Until they are known
 * there is my own mailbox, and they are asked for again, also when I come back to the page.
 */
export function useMailboxes(loaded: Mailboxes | null): Mailboxes {
	const [later, setLater] = useState<Mailboxes>([]);
	useEffect(() => {
		if (loaded) return;
		const { ask, end } = askForMailboxes(setLater);
		const askAgain = () => {
			if (!document.hidden) ask();
		};
		document.addEventListener('visibilitychange', askAgain);
		return () => {
			end();
			document.removeEventListener('visibilitychange', askAgain);
		};
	}, [loaded]);
	return loaded ?? later;
}
