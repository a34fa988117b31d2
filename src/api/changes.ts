import type { Fall, Span } from '#caches/reads.ts';
import { announce } from '#db/transaction.ts';

/** The topic of a change that may concern any page, such as an import. */
export const anythingTopic = 'anything';

/**
 * The tags: what answers are made of, and what transactions announce as changed. Each tag is a topic too; the topics of
 * lists and ranks are shorter forms, which `fallsOf` writes out. Tags stay on the server, because they name authors who
 * hide.
 */
export const tags = {
	/** What a business says and what is said of it: its page, and its cards in lists. */
	profile: (id: string) => `profile:${id}`,
	/** The posts of a business, with their likes and comments. */
	posts: (profileId: string) => `posts:${profileId}`,
	/** Which businesses have an offer that can be taken for coins. */
	offers: 'offers',
	/** The offers of a business, and how many of each are left. */
	offersOf: (profileId: string) => `offers:${profileId}`,
	/** How a member appears beside what they wrote, hidden or not. */
	member: (id: string) => `member:${id}`,
	/** Every list, count and menu: for changes that concern many of them. */
	lists: 'lists',
	/** How many businesses are in each category and each place. */
	catalogue: 'catalogue',
	/** The order of businesses by followers. */
	followers: 'followers',
	/** The public log of decisions. */
	decisions: 'decisions',
	/**
	 * What happened that concerns a member. No answer is made of it: open event streams listen for it
	 * (`src/api/events/`).
	 */
	events: (memberId: string) => `events:${memberId}`,
} as const;

/** Where a business is found, or where a list looks; a list has null for everywhere. */
export interface Scope {
	category: string | null;
	place: string | null;
}

const any = '*';
const none = '';

/**
 * Returns the tags for which businesses are in a list ('list') or for their order ('rank'): one for each of its
 * categories, in one place or in any.
 */
export const listTags = (kind: 'list' | 'rank', categories: string[] | null, place: string | null): string[] =>
	(categories ?? [any]).map((category) => `${kind}:${category}:${place ?? any}`);

/**
 * Announces that a business entered or left the lists of its category and place, or is now found there by other words
 * or filters.
 */
export const announceListed = (db: object, { category, place }: Scope): void =>
	announce(db, `list:${category ?? none}:${place ?? none}`);

/** Announces that a business moved from one score to another, and so up or down the lists of its category and place. */
export const announceRanked = (db: object, { category, place }: Scope, [from, to]: Span): void =>
	announce(db, `rank:${category ?? none}:${place ?? none}@${Math.min(from, to)}..${Math.max(from, to)}`);

const scoped = /^(list|rank):([^:]*):([^:@]*)(?:@(.+)\.\.(.+))?$/;

/**
 * The topics that this version knows, including those of the identity service. A topic that is not among them comes
 * from a process of another version, and may mean anything.
 */
const known =
	/^((profile|posts|offers|member|events|list|rank|sessions):|(lists|offers|catalogue|followers|decisions|signing-keys)$)/;

/** Returns the tags that fall when processes are told of these topics; null where anything may have changed. */
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
