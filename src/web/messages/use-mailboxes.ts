import { useCallback, useEffect, useState } from 'react';
import { askForMailboxes, type Mailboxes } from '#web/messages/mailboxes.ts';

/**
 * Returns the mailboxes of my businesses, and a function that asks for them anew; null for `loaded` means that a call for
 * them has failed. Until they are known there is my own mailbox, and they are asked for again, also when I come back to
 * the page.
 */
export function useMailboxes(loaded: Mailboxes | null): [mailboxes: Mailboxes, askAnew: () => void] {
	const [mailboxes, setMailboxes] = useState(loaded ?? []);
	const [isAsked, setAsked] = useState(loaded === null);
	useEffect(() => {
		if (!isAsked) return;
		const { ask, end } = askForMailboxes((mailboxes) => {
			setMailboxes(mailboxes);
			setAsked(false);
		});
		const askAgain = () => {
			if (!document.hidden) ask();
		};
		document.addEventListener('visibilitychange', askAgain);
		return () => {
			end();
			document.removeEventListener('visibilitychange', askAgain);
		};
	}, [isAsked]);
	return [mailboxes, useCallback(() => setAsked(true), [])];
}
