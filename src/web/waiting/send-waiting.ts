import { ApiError } from '#contract/client.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { readSession } from '#web/session/session.ts';
import { type ReviewEvent, tellReview } from '#web/waiting/review-events.ts';
import { forgetWaiting, isWaiting, listToSend, type WaitingReview } from '#web/waiting/waiting-review.ts';

/** Sends what waits for the member who is signed in, one after the other; `onEvent` hears of each. */
export async function sendWaiting(onEvent: (event: ReviewEvent) => void): Promise<void> {
	const uid = readSession()?.uid;
	if (!uid) return;
	for (const { profileId } of listToSend(uid)) {
		tellReview(profileId, { kind: 'sending' });
		// One tab at a time: the next one finds that nothing waits any more.
		const sent = inTurn(async () => {
			const waiting = listToSend(uid).find((review) => review.profileId === profileId);
			if (!waiting || readSession()?.uid !== uid) return tellReview(profileId, { kind: 'kept', sentence: null });
			const event = await send(waiting);
			if (event.kind !== 'kept' && isWaiting(waiting)) forgetWaiting(waiting);
			tellReview(profileId, event);
			onEvent(event);
		});
		await sent.catch((error) => {
			tellReview(profileId, { kind: 'kept', sentence: null });
			throw error;
		});
	}
}

async function send(waiting: WaitingReview): Promise<ReviewEvent> {
	try {
		const { data: review } = await api('POST /business-profile/reviews', {
			body: { profile_id: waiting.profileId, scores: waiting.scores, client_id: waiting.clientId },
		});
		return { kind: 'published', review, waiting };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const sentence = sentenceOf(error);
		if (error.status === 429 || error.code === 'account_suspended') return { kind: 'kept', sentence };
		const isUnheard = error.code === 'network' || error.status >= 500 || error.status === 401;
		return isUnheard ? { kind: 'kept', sentence: null } : { kind: 'refused', sentence, waiting };
	}
}

/** Takes back what was just published. @throws ApiError when that cannot be done any more. */
export async function undoPublished({ id, version, profile_id }: Review): Promise<Review | null> {
	const { data: review } = await api('DELETE /business-profile/reviews/:id/versions/:version', {
		params: { id, version },
	});
	tellReview(profile_id, { kind: 'undone', review });
	return review;
}

/** Where a browser has no locks, the `client_id` alone keeps a review from being stored twice. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
	navigator.locks ? navigator.locks.request('waiting-reviews', work) : work();
