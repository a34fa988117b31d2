import type { OtherImage } from '#contract/profiles/images.ts';

/** What a change makes of the photos. It may be made twice: the second time it alters nothing. */
type Change = (photos: readonly OtherImage[]) => readonly OtherImage[];

interface Answer {
	data: OtherImage[];
	headers: Headers;
}

/**
 * Holds the photos of a shelf: those that are stored, and over them the changes that are under way. A change that was
 * refused is gone from sight, and leaves all others as they are.
 */
export class PhotoList {
	/** What is shown: another list after each change. */
	shown: readonly OtherImage[];
	/** As far as the answers told. */
	stored: readonly OtherImage[];
	readonly listeners = new Set<() => void>();
	/** The ids of all photos that were ever stored here. */
	readonly #known: Set<string>;
	#underWay: readonly Change[] = [];
	/** How many answers have come. */
	#answers = 0;
	#last: Promise<unknown> = Promise.resolve();

	constructor(initial: readonly OtherImage[]) {
		this.shown = initial;
		this.stored = initial;
		this.#known = new Set(initial.map(({ id }) => id));
	}

	/**
	 * Takes the photos that were added, out of the answer to that. The rest of it may be older than the answer to a change
	 * that was sent meanwhile.
	 */
	add(all: readonly OtherImage[]): void {
		this.#answers += 1;
		this.#set([...this.stored, ...all.filter(({ id }) => !this.#known.has(id))], this.#underWay);
	}

	/**
	 * Shows a change at once, and sends it as soon as the change before it is answered. `send` is given the photos that are
	 * stored by then. Resolves with the headers of the answer.
	 */
	change(change: Change, send: (stored: readonly OtherImage[]) => Promise<Answer>): Promise<Headers> {
		this.#set(this.stored, [...this.#underWay, change]);
		const attempt = () => this.#attempt(change, send(this.stored));
		const done = this.#last.then(attempt, attempt);
		this.#last = done;
		return done;
	}

	/** Removes a photo, for which nothing is waited: the page may be left at this moment. */
	remove(id: string, send: () => Promise<Answer>): Promise<Headers> {
		const change: Change = (photos) => photos.filter((photo) => photo.id !== id);
		this.#set(this.stored, [...this.#underWay, change]);
		return this.#attempt(change, send());
	}

	async #attempt(change: Change, answer: Promise<Answer>): Promise<Headers> {
		const before = this.#answers;
		const others = () => this.#underWay.filter((other) => other !== change);
		try {
			const { data, headers } = await answer;
			// An answer may be older than another that came meanwhile: then only the change itself is taken.
			this.#set(before === this.#answers ? data : change(this.stored), others());
			this.#answers += 1;
			return headers;
		} catch (error) {
			this.#set(this.stored, others());
			throw error;
		}
	}

	#set(stored: readonly OtherImage[], underWay: readonly Change[]): void {
		this.stored = stored;
		this.#underWay = underWay;
		for (const { id } of stored) this.#known.add(id);
		this.shown = underWay.reduce((photos, change) => change(photos), stored);
		for (const listener of this.listeners) listener();
	}
}
