import type { Fall, Span } from '#caches/reads.ts';
import { announce } from '#db/transaction.ts';

/** What processes are told of when nobody says which pages show it: an import. */
export const anythingTopic = 'anything';

/**
 * What answers are made of, and transactions say that they have changed. A tag is a topic; those of lists and ranks have
 * shorter forms, which `fallsOf` writes out. Tags stay on the server: they name authors who hide.
 */
export const tags = {
	/** What a business says, and what is said of it: its page, and the cards of it that lists show. */
	profile: (id: string) => `profile:${id}`,
	/** What a business has posted, who likes it and what is said below. */
	posts: (profileId: string) => `posts:${profileId}`,
	/** Which businesses have something that can be taken for coins. */
	offers: 'offers',
	/** What a business offers, and how much of it is left. */
	offersOf: (profileId: string) => `offers:${profileId}`,
	/** How a member appears beside what they said, hidden or not. */
	member: (id: string) => `member:${id}`,
	/** Every list, count and menu: for what changes many of them. */
	lists: 'lists',
	/** How many businesses are in each category and each place. */
	catalogue: 'catalogue',
	/** The order by followers. */
	followers: 'followers',
	/** The public log of decisions. */
	decisions: 'decisions',
	/** What happened that concerns a member: no answer is made of it, and who hears of it looks (`src/api/events/`). */
	events: (memberId: string) => `events:${memberId}`,
} as const;

/** Where a business is found; a list, where it looks: `null` for everywhere. */
export interface Scope {
	category: string | null;
	place: string | null;
}

const any = '*';
const none = '';

/** The tags of which businesses are in a list, or in which order: for each of its categories, in one place or in any. */
export const listTags = (kind: 'list' | 'rank', categories: string[] | null, place: string | null): string[] =>
	(categories ?? [any]).map((category) => `${kind}:${category}:${place ?? any}`);

/** A business came into the lists of its category and place, left them, or is found there by something else. */
export const announceListed = (db: object, { category, place }: Scope): void =>
	announce(db, `list:${category ?? none}:${place ?? none}`);

/** A business moved from one score to another, and so up or down in the lists of its category and place. */
export const announceRanked = (db: object, { category, place }: Scope, [from, to]: Span): void =>
	announce(db, `rank:${category ?? none}:${place ?? none}@${Math.min(from, to)}..${Math.max(from, to)}`);

const scoped = /^(list|rank):([^:]*):([^:@]*)(?:@(.+)\.\.(.+))?$/;

/**
 * The topics that this version knows, with those of the identity service. A process of another version may mean anything by
 * one of its own.
 */
const known =
	/^((profile|posts|offers|member|events|list|rank|sessions):|(lists|offers|catalogue|followers|decisions|signing-keys)$)/;

/** What falls when processes are told of these topics; null where anything may have changed. */
export function fallsOf(topics: ReadonlySet<string> | null): Fall[] | null {
	if (!topics || [...topics].some((topic) => !known.test(topic))) return null;
	return [...topics].flatMap((topic) => {
		const [, kind, category = none, place = none, from, to] = scoped.exec(topic) ?? [];
		if (!kind) return [{ tag: topic, span: null }];
		const span = from === undefined ? null : ([Number(from), Number(to)] as const);
		return [category, any].flatMap((category) =>
			[place, any].map((place) => ({ tag: `${kind}:${category}:${place}`, span })),
		);
	});
}
