/** How presses about one thing become what is shown and stored. */
export interface Storing<State, Choice> {
	/** Returns what is shown once the choice is made. */
	foresee: (state: State, choice: Choice) => State;
	/** Stores the choice, and returns the state by then. */
	store: (choice: Choice) => Promise<State>;
	/** Joins a choice to an earlier one that waits or was not stored; left out where the later one takes its place. */
	join?: (earlier: Choice, later: Choice) => Choice;
	onStored?: () => void;
	/** Hears of a choice that was not stored and that no other takes along; `isShown` where anything shows the thing. */
	onFailed: (error: unknown, failed: { choice: Choice; isShown: boolean }) => void;
}

export interface Presses<State, Choice> {
	/** What the server said last, and after which choice; without one where it said so elsewhere. */
	stored?: { state: State; choice?: Choice } | undefined;
	/** The choice that is being stored. */
	underWay?: { choice: Choice } | undefined;
	/** The choice that was made meanwhile. */
	next?: { choice: Choice } | undefined;
	/** Why the last choice was not stored. */
	failed?: { error: unknown } | undefined;
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
		if (underWay) return this.#change({ next: { choice: joined(storing, next?.choice, choice) } });
		this.#change({ underWay: { choice }, failed: undefined });
		try {
			const state = await storing.store(choice);
			this.#change({ stored: { state, choice: joined(storing, this.presses.stored?.choice, choice) } });
			storing.onStored?.();
		} catch (error) {
			const { next: later } = this.presses;
			// A choice that another replaces, or takes along, is missed by nobody.
			if (later) this.#change({ next: { choice: joined(storing, choice, later.choice) } });
			else {
				this.#change({ failed: { error } });
				storing.onFailed(error, { choice, isShown: this.listeners.size > 0 });
			}
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

const joined = <State, Choice>({ join }: Storing<State, Choice>, earlier: Choice | undefined, later: Choice): Choice =>
	join && earlier !== undefined ? join(earlier, later) : later;

/**
 * Returns what is shown of a thing of which `known` is known. `isNews` tells that this was heard after what was stored
 * last: it may be newer, or an answer that was late; what was chosen here stays either way.
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
