import type { Unread } from '#contract/messages/mailbox.ts';
import type { Message } from '#contract/messages/messages.ts';
import { oneAtATime } from '#web/calls/reloads/one-at-a-time.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { restBelow } from '#web/calls/use-more.ts';

const perPage = 30;
const perPageMax = 100;

interface Part {
	data: Message[];
	meta: { next: string | null; unread: Unread };
}
type FetchPart = (limit: number, cursor?: string) => Promise<Part>;

/** What of a list is there to be shown. */
export interface Listed {
	list?: { messages: Message[]; next: string | null; unread: Unread };
	/** Says why the last loading failed. */
	failure?: string | undefined;
	more: 'rest' | 'loading' | 'failed';
}
/** Returns a message as it will be after a change; null for one that is removed. */
export type Into = (message: Message) => Message | null;
/**
 * Shows messages at once as they will be after a change. The function that it returns tells whether the change was stored;
 * one that was not is shown no longer.
 */
export type Change = (ids: string[], into: Into) => (isStored: boolean) => void;

/** A change that is laid over what was loaded. */
interface Laid {
	over: (messages: Message[]) => Message[];
	isStored: boolean;
}

/** The messages of one folder or search, as far as they are loaded. */
export class MessageList {
	/** A new object after each change. */
	listed: Listed = { more: 'rest' };
	/** Loads anew what is shown, and again later where that fails. */
	readonly ask = oneAtATime(() => this.#load());
	readonly #fetchPart: FetchPart;
	readonly #onChange: (listed: Listed) => void;
	readonly #left: AbortSignal;
	/** The messages as they were loaded, with the changes that were stored since. */
	#loaded: Message[] = [];
	/**
	 * The changes that are laid over each loading: those that are being stored, and those that are stored, until a loading has
	 * come that began after that. One that began before may lack them.
	 */
	readonly #laid = new Set<Laid>();

	/** `onChange` hears of nothing any more once the list is left. */
	constructor(fetchPart: FetchPart, onChange: (listed: Listed) => void, left: AbortSignal) {
		this.#fetchPart = fetchPart;
		this.#onChange = onChange;
		this.#left = left;
	}

	/** Tries once more to load what could not be loaded. */
	retry(): void {
		this.#show({ failure: undefined });
		this.ask();
	}

	async loadMore(): Promise<void> {
		const cursor = this.listed.list?.next;
		if (!cursor || this.listed.more === 'loading') return;
		this.#show({ more: 'loading' });
		try {
			await this.#loadAfter(cursor);
			this.#show({ more: 'rest' });
		} catch {
			this.#show({ more: 'failed' });
		}
	}

	readonly change: Change = (ids, into) => {
		const over = (messages: Message[]) => messages.flatMap((one) => (ids.includes(one.id) ? (into(one) ?? []) : one));
		const laid: Laid = { over, isStored: false };
		this.#laid.add(laid);
		this.#showChanged();
		return (isStored) => {
			laid.isStored = isStored;
			if (isStored) this.#loaded = over(this.#loaded);
			else this.#laid.delete(laid);
			this.#showChanged();
		};
	};

	/** Shows the list that is there with the changes as they are now. */
	#showChanged(): void {
		const { list } = this.listed;
		if (list) this.#show({ list: { ...list, messages: this.#withChanges() } });
	}

	#withChanges(): Message[] {
		return [...this.#laid].reduce((messages, { over }) => over(messages), this.#loaded);
	}

	async #load(): Promise<void> {
		// Nothing is asked again for a list that was left.
		if (this.#left.aborted) return;
		const limit = Math.min(perPageMax, Math.max(perPage, this.#loaded.length));
		const stored = [...this.#laid].filter(({ isStored }) => isStored);
		try {
			const { data, meta } = await this.#fetchPart(limit);
			const { list, more } = this.listed;
			const [above, below] = [this.#loaded.slice(0, limit), this.#loaded.slice(limit)];
			// More may be shown than one loading brings, such as what was loaded below meanwhile.
			const rest = below.length > 0 ? (restBelow({ data, meta }, { above, data: below }) ?? []) : [];
			const next = list && rest.length > 0 ? list.next : meta.next;
			this.#loaded = [...data, ...rest];
			for (const laid of stored) this.#laid.delete(laid);
			this.#show({
				list: { messages: this.#withChanges(), next, unread: meta.unread },
				failure: undefined,
				more: more === 'loading' ? more : 'rest',
			});
		} catch (error) {
			this.#show({ failure: sentenceOf(error) });
			throw error;
		}
	}

	async #loadAfter(cursor: string): Promise<void> {
		const { data, meta } = await this.#fetchPart(perPage, cursor);
		const { list } = this.listed;
		if (list?.next === cursor) {
			this.#loaded = joined(this.#loaded, data);
			this.#show({ list: { ...list, messages: this.#withChanges(), next: meta.next } });
		}
		// The list was loaded anew meanwhile, and ends with another message.
		else if (list?.next) await this.#loadAfter(list.next);
	}

	#show(part: Partial<Listed>): void {
		if (this.#left.aborted) return;
		this.listed = { ...this.listed, ...part };
		this.#onChange(this.listed);
	}
}

/** Joins two pages; a message that has moved meanwhile may come with both, and is kept once. */
const joined = (before: Message[], after: Message[]): Message[] => [
	...new Map([...before, ...after].map((message) => [message.id, message])).values(),
];
