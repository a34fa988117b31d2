import type { NavigateFunction } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { sendingSentences as sentences } from '#sentences/reviews/sending.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showNews, showToast } from '#web/components/toast.tsx';
import { paths } from '#web/links/paths.ts';
import { readSession } from '#web/session/session.ts';
import { isReviewShown, type ReviewEvent, type ReviewPart, tellReview } from '#web/waiting/review-events.ts';
import { inTurn, isUnheard, type Send } from '#web/waiting/sending.ts';
import { forgetReview, isStillWaiting, listToSend, type WaitingReview } from '#web/waiting/waiting-review.ts';

/** Sends the reviews that wait, one after the other, and says what came of each. */
export const sendReviews: Send = async ({ uid, navigate }) => {
	let isLeft = false;
	for (const { profileId } of listToSend(uid)) {
		tellReview(profileId, { kind: 'sending' });
		const sent = inTurn('waiting-reviews', async () => {
			const waiting = listToSend(uid).find((review) => review.profileId === profileId);
			if (!waiting || readSession()?.uid !== uid) return tellReview(profileId, { kind: 'kept', sentence: null });
			const event = await send(waiting);
			if (event.kind !== 'kept' && isStillWaiting(waiting)) forgetReview(waiting);
			tellReview(profileId, event);
			if (event.kind === 'kept') isLeft = true;
			else tellMember(event, navigate);
		});
		await sent.catch((error) => {
			tellReview(profileId, { kind: 'kept', sentence: null });
			throw error;
		});
	}
	return isLeft;
};

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
		return isUnheard(error) ? { kind: 'kept', sentence: null } : { kind: 'refused', sentence, waiting };
	}
}

/** Only the last review can be undone. */
let dismiss = () => {};

function tellMember(event: ReviewEvent, navigate: NavigateFunction): void {
	if (event.kind === 'published') {
		dismiss();
		const { name, slug } = event.waiting;
		dismiss = tellPublished(event.review, name, () => navigate(paths.profileReview(slug)));
	} else if (event.kind === 'refused' && !isReviewShown(event.waiting.profileId)) {
		showNews(sentences.refused({ name: event.waiting.name, sentence: event.sentence }));
	}
}

/** Shows "Published. Undo · Add words · Add photos", on other pages with the name of the business. */
function tellPublished(review: Review, name: string, goThere: () => void): () => void {
	const undo = () =>
		undoPublished(review).then(
			(former) => showToast(former ? sentences.formerStands : sentences.undone),
			(error) => showToast(sentenceOf(error)),
		);
	const complete = (part: ReviewPart) =>
		isReviewShown(review.profile_id) ? tellReview(review.profile_id, { kind: 'to-be-completed', part }) : goThere();
	// A review in examination stays as it is until a person has looked.
	if (review.state === 'examination' || review.state === 'removed') return showNews(sentences.inExamination);
	// What a review that waits said before is nowhere.
	const mayUndo = review.state !== 'waiting' || review.updated_at === review.created_at;
	const isHere = isReviewShown(review.profile_id);
	const published = isHere ? sentences.published : sentences.publishedOf({ name });
	return showToast(review.state === 'waiting' ? sentences.almostThere : published, [
		...(mayUndo ? [{ label: sentences.undo, onAction: () => void undo() }] : []),
		{ label: sentences.addWords, onAction: () => complete('words') },
		{ label: sentences.addPhotos, onAction: () => complete('photos') },
	]);
}

/** Takes back what was just published. @throws ApiError when that is no longer possible. */
async function undoPublished({ id, version, profile_id }: Review): Promise<Review | null> {
	const { data: review } = await api('DELETE /business-profile/reviews/:id/versions/:version', {
		params: { id, version },
	});
	tellReview(profile_id, { kind: 'undone', review });
	return review;
}
