/** What may have changed; null for anything, where it is not known what was missed. */
export type Topics = ReadonlySet<string> | null;

/** Between the processes of one database: which of what they keep was changed. */
export interface Channel {
	/** Whether all that had changed five seconds ago is known here: nothing that is kept may be used while it is not. */
	isFresh(): boolean;
	/** Called soon after each change by another process, and at once after one by this. Gives the way to stop. */
	subscribe(listener: (topics: Topics) => void): () => void;
	/** Says what a transaction of this process has changed, once it stands. */
	tell(topics: Topics): void;
	close(): Promise<void>;
}

/** Those who keep something, told of changes in the order in which they subscribed. */
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

/** The embedded database belongs to one process: what it changed it knows. */
export function localChannel(): Channel {
	const listeners = new Listeners();
	return {
		isFresh: () => true,
		subscribe: (listener) => listeners.subscribe(listener),
		tell: (topics) => listeners.tell(topics),
		close: async () => {},
	};
}
