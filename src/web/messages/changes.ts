/** The open lists and threads, which hear when a message came, or was read or moved, here or on another device. */
const listeners = new Set<() => void>();

export function tellMessagesChanged(): void {
	for (const listener of listeners) listener();
}

export function listenToMessages(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Calls `ask` when messages may have changed: when that is told, when the page is seen again, and when the network is
 * back. Returns a function that ends this.
 */
export function followMessages(ask: () => void): () => void {
	const askWhenSeen = () => {
		if (!document.hidden) ask();
	};
	const fallSilent = listenToMessages(ask);
	document.addEventListener('visibilitychange', askWhenSeen);
	window.addEventListener('online', ask);
	return () => {
		fallSilent();
		document.removeEventListener('visibilitychange', askWhenSeen);
		window.removeEventListener('online', ask);
	};
}
