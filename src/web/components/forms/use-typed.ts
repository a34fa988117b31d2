import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Holds what is typed into a search field. The field follows the search in the address, as Back leads to another; but
 * the answer to a search that was sent from here does not undo what has been typed since.
 */
export function useTyped(searched: string) {
	const [typed, setTyped] = useState(searched);
	const shown = useRef(searched);
	/** The searches that were sent from here and are not in the address yet. */
	const sent = useRef<string[]>([]);
	useEffect(() => {
		if (shown.current === searched) return;
		shown.current = searched;
		const at = sent.current.lastIndexOf(searched);
		sent.current = at < 0 ? [] : sent.current.slice(at + 1);
		if (at < 0) setTyped(searched);
	}, [searched]);
	/** Called with each search as it is sent. */
	const noteSent = useCallback((search: string) => void sent.current.push(search), []);
	return { typed, setTyped, noteSent };
}
