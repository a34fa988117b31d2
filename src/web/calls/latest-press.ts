/** How presses about one thing become what is shown and stored. */
export interface Storing<State, Choice> {
	/** Returns what is shown once the choice is made. */
	foresee: (state: State, choice: Choice) => State;
	/** Stores the choice, and returns the state by then. */
	store: (choice: Choice) => Promise<State>;
	/** Joins a choice to an earlier one that waits; left out where the later one takes its place. */
	join?: (earlier: Choice, later: Choice) => Choice;
	onStored?: () => void;
	onFailed: (error: unknown) => void;
}

export interface Presses<State, Choice> {
	/** What the server said last. */
	stored?: { state: State } | undefined;
	/** The choice that is being stored. */
	underWay?: { choice: Choice } | undefined;
	/** The choice that was made meanwhile. */
	next?: { choice: Choice } | undefined;
}

/**
 * Stores what was pressed about one thing, one call after the other, so that the last press is what stays. What is
 * pressed during a call is stored after it, as long as `mayStore` says so.
 */
export class LatestPress<State, Choice> {
	/** Another object after each change. */
	presses: Presses<State, Choice> = {};
	readonly listeners = new Set<() => void>();
	readonly #mayStore: () => boolean;

	constructor(mayStore: () => boolean) {
		this.#mayStore = mayStore;
	}

	async press(choice: Choice, storing: Storing<State, Choice>): Promise<void> {
		const { underWay, next } = this.presses;
		if (underWay) {
			const joined = next && storing.join ? storing.join(next.choice, choice) : choice;
			return this.#change({ next: { choice: joined } });
		}
		this.#change({ underWay: { choice } });
		try {
			this.#change({ stored: { state: await storing.store(choice) } });
			storing.onStored?.();
		} catch (error) {
			// A choice that another has replaced is missed by nobody.
			if (!this.presses.next || storing.join) storing.onFailed(error);
		}
		const waiting = this.presses.next;
		this.#change({ underWay: undefined, next: undefined });
		if (waiting && this.#mayStore()) await this.press(waiting.choice, storing);
	}

	/** Takes what the server said elsewhere. */
	tell(state: State): void {
		this.#change({ stored: { state } });
	}

	#change(part: Presses<State, Choice>): void {
		this.presses = { ...this.presses, ...part };
		for (const listener of this.listeners) listener();
	}
}

/** Returns what is shown of a thing of which `known` is known. */
export const shownOf = <State, Choice>(
	known: State,
	{ stored, underWay, next }: Presses<State, Choice>,
	foresee: Storing<State, Choice>['foresee'],
): State =>
	[underWay, next].reduce((state, made) => (made ? foresee(state, made.choice) : state), stored ? stored.state : known);
