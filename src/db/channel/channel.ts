/** The topics that may have changed; null for anything, where it is not known what was missed. */
export type Topics = ReadonlySet<string> | null;

/** Tells the processes of one database which of the values that they keep have changed. */
export interface Channel {
	/** Tells whether all changes up to five seconds ago are known here: while they are not, no kept value may be used. */
	isFresh(): boolean;
	/** Calls a listener soon after each change by another process, and at once after one by this. Returns how to stop it. */
	subscribe(listener: (topics: Topics) => void): () => void;
	/** Says what a transaction of this process has changed, once it is committed. */
	tell(topics: Topics): void;
	close(): Promise<void>;
}

/** The listeners of a channel, told of changes in the order in which they subscribed. */
export class Listeners {
	readonly #all = new Set<(topics: Topics) => void>();

	subscribe(listener: (topics: Topics) => void): () => void {
		this.#all.add(listener);
		return () => void this.#all.delete(listener);
	}

	tell(topics: Topics): void {
		for (const listener of this.#all) listener(topics);
	}
}

/** Returns the channel for the embedded database, which belongs to one process: that process knows its own changes. */
export function localChannel(): Channel {
	const listeners = new Listeners();
	return {
		isFresh: () => true,
		subscribe: (listener) => listeners.subscribe(listener),
		tell: (topics) => listeners.tell(topics),
		close: async () => {},
	};
}
