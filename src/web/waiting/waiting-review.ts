import { readEndReason } from '#web/session/session.ts';
import { forgetWaiting, keepWaiting, listWaiting, readWaiting, visitor } from '#web/waiting/waiting.ts';

/** What somebody has chosen in a review of a business, kept in this browser until it is published. */
export interface WaitingReview {
	profileId: string;
	/** The owner as in all that waits: a uid, or `visitor`. */
	owner: string;
	/** The chosen scores, 1 to 5, by the id of the review category. */
	scores: Record<string, number>;
	/**
	 * The id is another after every click, so that the same scores sent twice are stored once, and other scores are a new
	 * version.
	 */
	clientId: string;
	/** Whether all four scores are chosen: the review is sent as soon as possible. */
	isComplete: boolean;
	/** The name of the business, by which other pages tell of the review. */
	name: string;
	slug: string;
}

/**
 * Finds the review that waits for the business in this browser. A visitor also sees what was clicked in a session that
 * ended by itself, so that nothing seems lost; it is sent when the same member signs in again. What a visitor clicked
 * long ago is sent by nobody's signing in: its faces are shown as chosen to whoever opens the page of the business, and
 * the next click there makes it their review.
 */
export function findWaiting(profileId: string, uid: string | null): WaitingReview | null {
	const own = read(profileId, uid ?? visitor);
	if (own) return own;
	if (uid !== null) return asDraftOf(uid, read(profileId, visitor));
	return readEndReason() ? (listAll().find((review) => review.profileId === profileId) ?? null) : null;
}

/** Lists the reviews that are to be sent for the member. */
export const listToSend = (uid: string): WaitingReview[] =>
	listAll().filter(({ owner, isComplete }) => owner === uid && isComplete);

/** Lists the complete reviews that are not sent yet: the member's, and a visitor's. */
export const listComplete = (uid: string | null): WaitingReview[] =>
	listAll().filter(({ owner, isComplete }) => isComplete && (owner === uid || owner === visitor));

export function startWaiting(
	uid: string | null,
	of: Pick<WaitingReview, 'profileId' | 'name' | 'slug'>,
): WaitingReview {
	return { ...of, owner: uid ?? visitor, scores: {}, clientId: '', isComplete: false };
}

/** Keeps the review with another score, and returns it. */
export function keepClick(before: WaitingReview, categoryId: string, score: number, ids: string[]): WaitingReview {
	const scores = { ...before.scores, [categoryId]: score };
	const isComplete = ids.every((id) => scores[id]);
	const review = { ...before, scores, clientId: newClientId(), isComplete };
	keepWaiting('review', review.profileId, review, review.owner);
	// A visitor's review has become the member's.
	if (review.owner !== visitor) forgetVisitors(review.profileId);
	return review;
}

/** Returns a visitor's review as a draft of the member, who has still to say that it is theirs. */
const asDraftOf = (uid: string, review: WaitingReview | null): WaitingReview | null =>
	review && { ...review, owner: uid, isComplete: false };

/** Returns whether exactly this review still waits: another tab may have sent it, or changed it. */
export const isStillWaiting = ({ owner, profileId, clientId }: WaitingReview): boolean =>
	read(profileId, owner)?.clientId === clientId;

/** Forgets a visitor's review of a business: the member says that it is not theirs. */
export const forgetVisitors = (profileId: string): void => forgetWaiting('review', profileId, visitor);

export const forgetReview = ({ owner, profileId }: WaitingReview): void => forgetWaiting('review', profileId, owner);

const listAll = (): WaitingReview[] =>
	listWaiting<WaitingReview>('review').map(({ owner, value }) => ({ ...value, owner }));

function read(profileId: string, owner: string): WaitingReview | null {
	const waiting = readWaiting<WaitingReview>('review', profileId, owner);
	return waiting && { ...waiting.value, owner };
}

const newClientId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
