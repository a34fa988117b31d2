import type { Review } from '#contract/reviews/reviews.ts';
import type { WaitingReview } from '#web/waiting/waiting-review.ts';

/** What becomes of my review of a business, told to whoever shows it. */
export type ReviewEvent =
	| { kind: 'sending' }
	| { kind: 'published'; review: Review; waiting: WaitingReview }
	/** What waits, if anything does, is tried again later; with what the server said, where it was heard: too many today, a suspended account. */
	| { kind: 'kept'; sentence: string | null }
	/** The review can never be published as it is. */
	| { kind: 'refused'; sentence: string; waiting: WaitingReview }
	/** By the member: another version stands again, or none. */
	| { kind: 'undone'; review: Review | null }
	/** The member wants to add words or photos to it. */
	| { kind: 'to-be-completed'; part: ReviewPart };

/** What may be added to the four scores. */
export type ReviewPart = 'words' | 'photos';

type Listener = (event: ReviewEvent) => void;
const listeners = new Map<string, Set<Listener>>();

/** Listens to what becomes of my review of one business. */
export function listenToReview(profileId: string, listener: Listener): () => void {
	const known = listeners.get(profileId) ?? new Set();
	listeners.set(profileId, known.add(listener));
	return () => known.delete(listener);
}

export const isReviewShown = (profileId: string): boolean => (listeners.get(profileId)?.size ?? 0) > 0;

export function tellReview(profileId: string, event: ReviewEvent): void {
	for (const listener of listeners.get(profileId) ?? []) listener(event);
}
