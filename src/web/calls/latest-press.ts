/** How a press of a button, such as the heart of a post, is shown and stored. */
export interface Storing<State, Choice> {
	/** Returns the state to show as soon as a choice is made, before the server has answered. */
	foresee: (state: State, choice: Choice) => State;
	/** Stores the choice on the server, and returns the state that the server answers. */
	store: (choice: Choice) => Promise<State>;
	/**
	 * Joins a choice to an earlier one that still waits or was not stored. Left out where the later choice simply
	 * replaces the earlier.
	 */
	join?: (earlier: Choice, later: Choice) => Choice;
	onStored?: () => void;
	/**
	 * Called when a choice could not be stored, unless a later choice replaces it or is joined to it. The page on which it
	 * was made may have been left, or be about to be.
	 */
	onFailed: (error: unknown, choice: Choice) => void;
}

export interface Presses<State, Choice> {
	/**
	 * The last state that the server has answered, and the choice that it answered; without a choice for a state that
	 * came by `tell`.
	 */
	stored?: { state: State; choice?: Choice } | undefined;
	/** The choice that is being stored. */
	underWay?: { choice: Choice } | undefined;
	/** The choice that was made while another is being stored. */
	next?: { choice: Choice } | undefined;
}

/**
 * Stores what was pressed about one thing, one call after the other, so that the last press is what stays. What is
 * pressed during a call is stored after it, as long as `mayStore` says so.
 */
export class LatestPress<State, Choice> {
	/** A new object after each change, by which components notice the change. */
	presses: Presses<State, Choice> = {};
	readonly listeners = new Set<() => void>();
	readonly #mayStore: () => boolean;

	constructor(mayStore: () => boolean) {
		this.#mayStore = mayStore;
	}

	async press(choice: Choice, storing: Storing<State, Choice>): Promise<void> {
		const { underWay, next } = this.presses;
		if (underWay) return this.#change({ next: { choice: joined(storing, next?.choice, choice) } });
		this.#change({ underWay: { choice } });
		try {
			const state = await storing.store(choice);
			this.#change({ stored: { state, choice: joined(storing, this.presses.stored?.choice, choice) } });
			storing.onStored?.();
		} catch (error) {
			const { next: later } = this.presses;
			// A later choice replaces this one, or is joined to it: nobody needs to hear that this one failed.
			if (later) this.#change({ next: { choice: joined(storing, choice, later.choice) } });
			else storing.onFailed(error, choice);
		}
		const waiting = this.presses.next;
		this.#change({ underWay: undefined, next: undefined });
		if (waiting && this.#mayStore()) await this.press(waiting.choice, storing);
	}

	/** Takes over a state that the server has answered to another call. */
	tell(state: State): void {
		this.#change({ stored: { state } });
	}

	#change(part: Presses<State, Choice>): void {
		this.presses = { ...this.presses, ...part };
		for (const listener of this.listeners) listener();
	}
}

const joined = <State, Choice>({ join }: Storing<State, Choice>, earlier: Choice | undefined, later: Choice): Choice =>
	join && earlier !== undefined ? join(earlier, later) : later;

/**
 * Returns the state of a thing to show: the last that is known, with the choices on top that the server has not
 * answered yet. `known` is the state that the page was loaded with. `isNews` tells that the page was loaded again after
 * the last choice was stored. That state may be newer, or older where the answer was slow, so the last choice is laid
 * over it.
 */
export function shownOf<State, Choice>(
	known: State,
	{ stored, underWay, next }: Presses<State, Choice>,
	foresee: Storing<State, Choice>['foresee'],
	isNews = false,
): State {
	const base = !stored
		? known
		: !isNews
			? stored.state
			: stored.choice === undefined
				? known
				: foresee(known, stored.choice);
	return [underWay, next].reduce((state, made) => (made ? foresee(state, made.choice) : state), base);
}
