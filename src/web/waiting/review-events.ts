import type { Review } from '#contract/reviews/reviews.ts';
import type { WaitingReview } from '#web/waiting/waiting-review.ts';

/** What becomes of the member's review of a business, told to whatever shows the review. */
export type ReviewEvent =
	| { kind: 'sending' }
	| { kind: 'published'; review: Review; waiting: WaitingReview }
	/**
	 * The review, if anything, waits and is tried again later. `sentence` is what the server said, if it was heard: too
	 * many today, a suspended account.
	 */
	| { kind: 'kept'; sentence: string | null }
	/** The review can never be published as it is. */
	| { kind: 'refused'; sentence: string; waiting: WaitingReview }
	/** The member undid the review: another version stands again, or none. */
	| { kind: 'undone'; review: Review | null }
	/** The member wants to add words or photos to it. */
	| { kind: 'to-be-completed'; part: ReviewPart };

/** A part that may be added to the four scores. */
export type ReviewPart = 'words' | 'photos';

type Listener = (event: ReviewEvent) => void;
const listeners = new Map<string, Set<Listener>>();

/** Calls the listener with what becomes of the member's review of one business. Returns a function that stops it. */
export function listenToReview(profileId: string, listener: Listener): () => void {
	const known = listeners.get(profileId) ?? new Set();
	listeners.set(profileId, known.add(listener));
	return () => known.delete(listener);
}

export const isReviewShown = (profileId: string): boolean => (listeners.get(profileId)?.size ?? 0) > 0;

export function tellReview(profileId: string, event: ReviewEvent): void {
	for (const listener of listeners.get(profileId) ?? []) listener(event);
}
