import { readEndReason } from '#web/session.ts';

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
	/** Of the business, to tell of it on other pages. */
	name: string;
	slug: string;
}

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
	if (uid !== null) return read(keyOf(visitor, profileId));
	return readEndReason() ? (listAll().find((review) => review.profileId === profileId) ?? null) : null;
}

/** What is to be sent for the member: their own, and what they clicked before they signed in, which is theirs from now on. */
export function listToSend(uid: string): WaitingReview[] {
	for (const review of listAll().filter(({ owner }) => owner === visitor)) {
		forgetWaiting(review);
		keepWaiting({ ...review, owner: uid });
	}
	return listAll().filter(({ owner, isComplete }) => owner === uid && isComplete);
}

export function startWaiting(
	uid: string | null,
	of: Pick<WaitingReview, 'profileId' | 'name' | 'slug'>,
): WaitingReview {
	return { ...of, owner: uid ?? visitor, scores: {}, clientId: '', isComplete: false };
}

/** The same with another click; kept. */
export function keepClick(before: WaitingReview, categoryId: string, score: number, ids: string[]): WaitingReview {
	const scores = { ...before.scores, [categoryId]: score };
	const review = { ...before, scores, clientId: newClientId(), isComplete: ids.every((id) => scores[id]) };
	keepWaiting(review);
	return review;
}

/** Whether exactly this waits still: another tab may have sent it, or clicked something else. */
export const isWaiting = ({ owner, profileId, clientId }: WaitingReview): boolean =>
	read(keyOf(owner, profileId))?.clientId === clientId;

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
		return value && typeof value.clientId === 'string' && typeof value.scores === 'object' ? value : null;
	} catch {
		return null;
	}
}

const newClientId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
