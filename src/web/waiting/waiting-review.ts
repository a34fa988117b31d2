import { readEndReason } from '#web/session/session.ts';

/** What someone has clicked for a business, kept in this browser until it is published. */
export interface WaitingReview {
	profileId: string;
	/** The uid of who clicked, or `visitor`: then it is published for whoever signs in next. */
	owner: string;
	/** Review category id → 1 to 5. */
	scores: Record<string, number>;
	/** Another with every click, so that the same scores sent twice are stored once, and others are a new version. */
	clientId: string;
	/** All four are chosen: to be sent as soon as it can be. */
	isComplete: boolean;
	/** When the last of them was clicked, ms since the epoch. */
	clickedAt: number;
	/** The name of the business, to tell of it on other pages. */
	name: string;
	slug: string;
}

/** Longer than a holiday without a network; what is older is nobody's opinion any more. */
const keptMs = 30 * 86_400_000;
/** Who signs in so soon after a visitor's clicks made them. Later it may be somebody else at the same screen. */
const sameVisitorMs = 3_600_000;
const prefix = 'waiting-review';
const visitor = 'visitor';
const keyOf = (owner: string, profileId: string) => [prefix, owner, profileId].join(' ');

/**
 * What waits for the business in this browser. A visitor also sees what was clicked in a session that ended by itself,
 * so that nothing seems lost; it is sent when the same member signs in again.
 */
export function findWaiting(profileId: string, uid: string | null): WaitingReview | null {
	const own = read(keyOf(uid ?? visitor, profileId));
	if (own) return own;
	if (uid !== null) return asDraftOf(uid, read(keyOf(visitor, profileId)));
	return readEndReason() ? (listAll().find((review) => review.profileId === profileId) ?? null) : null;
}

/**
 * What is to be sent for the member: their own, and what they clicked just before they signed in, which is theirs from now
 * on and nobody else's. What a visitor clicked longer ago is sent by nobody's signing in: its faces are shown as
 * chosen to whoever opens the page of the business, and the next click there makes it their review.
 */
export function listToSend(uid: string): WaitingReview[] {
	for (const review of listAll().filter(({ owner, clickedAt }) => owner === visitor && isRecent(clickedAt))) {
		forgetWaiting(review);
		keepWaiting({ ...review, owner: uid });
	}
	return listAll().filter(({ owner, isComplete }) => owner === uid && isComplete);
}

/** What was clicked to the end and is not sent yet: the member's, and a visitor's. */
export const listComplete = (uid: string | null): WaitingReview[] =>
	listAll().filter(({ owner, isComplete }) => isComplete && (owner === uid || owner === visitor));

export function startWaiting(
	uid: string | null,
	of: Pick<WaitingReview, 'profileId' | 'name' | 'slug'>,
): WaitingReview {
	return { ...of, owner: uid ?? visitor, scores: {}, clientId: '', isComplete: false, clickedAt: Date.now() };
}

/** The same with another click; kept. */
export function keepClick(before: WaitingReview, categoryId: string, score: number, ids: string[]): WaitingReview {
	const scores = { ...before.scores, [categoryId]: score };
	const isComplete = ids.every((id) => scores[id]);
	const review = { ...before, scores, clientId: newClientId(), isComplete, clickedAt: Date.now() };
	keepWaiting(review);
	// It has become the member's.
	if (review.owner !== visitor) localStorage.removeItem(keyOf(visitor, review.profileId));
	return review;
}

/** What a visitor clicked, as the member's who has still to say that it is theirs. */
const asDraftOf = (uid: string, review: WaitingReview | null): WaitingReview | null =>
	review && { ...review, owner: uid, isComplete: false };

const isRecent = (clickedAt: number): boolean => Date.now() - clickedAt < sameVisitorMs;

/** Whether exactly this waits still: another tab may have sent it, or clicked something else. */
export const isWaiting = ({ owner, profileId, clientId }: WaitingReview): boolean =>
	read(keyOf(owner, profileId))?.clientId === clientId;

/** Forgets what a visitor clicked for a business: the member says that it is not theirs. */
export const forgetVisitors = (profileId: string): void => localStorage.removeItem(keyOf(visitor, profileId));

export const forgetWaiting = ({ owner, profileId }: WaitingReview): void =>
	localStorage.removeItem(keyOf(owner, profileId));

/** Calls back when another tab changes what waits. */
export function followOtherTabs(onChange: () => void): () => void {
	const follow = ({ key }: StorageEvent) => {
		if (key === null || key.startsWith(prefix)) onChange();
	};
	window.addEventListener('storage', follow);
	return () => window.removeEventListener('storage', follow);
}

const keepWaiting = (review: WaitingReview): void =>
	localStorage.setItem(keyOf(review.owner, review.profileId), JSON.stringify(review));

const listAll = (): WaitingReview[] =>
	Object.keys(localStorage)
		.filter((key) => key.startsWith(`${prefix} `))
		.flatMap((key) => read(key) ?? []);

function read(key: string): WaitingReview | null {
	try {
		const value = JSON.parse(localStorage.getItem(key) ?? 'null');
		if (typeof value?.clientId !== 'string' || typeof value.scores !== 'object') return null;
		if (value.clickedAt > Date.now() - keptMs) return value;
		localStorage.removeItem(key);
		return null;
	} catch {
		return null;
	}
}

const newClientId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
