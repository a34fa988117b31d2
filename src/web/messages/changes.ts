/** The open lists and threads, which hear when a message came, or was read or moved, here or on another device. */
const listeners = new Set<() => void>();

export function tellMessagesChanged(): void {
	for (const listener of listeners) listener();
}

export function listenToMessages(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
