import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Review } from '#contract/reviews/reviews.ts';
import { sendingSentences as sentences } from '#sentences/reviews/sending.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { paths } from '#web/links/paths.ts';
import { isReviewShown, type ReviewEvent, type ReviewPart, tellReview } from '#web/waiting/review-events.ts';
import { sendWaiting, undoPublished } from '#web/waiting/send-waiting.ts';
import { answerRequests } from '#web/waiting/sending-requests.ts';
import { joinWithWaiting } from '#web/waiting/waiting-invitation.ts';

const retryFirstMs = 15_000;
const retryLastMs = 300_000;

/**
 * On every page of a member: sends what waits in this browser when the page opens, when they sign in, when the network
 * is back, and from time to time while it cannot be sent; and says what came of it.
 */
export function WaitingSender() {
	const navigate = useNavigate();
	useEffect(() => {
		let timer: number | undefined;
		let delayMs = retryFirstMs;
		let dismiss = () => {};
		const onEvent = (event: ReviewEvent) => {
			if (event.kind === 'kept') {
				clearTimeout(timer);
				timer = window.setTimeout(run, delayMs);
				delayMs = Math.min(delayMs * 2, retryLastMs);
			} else if (event.kind === 'published') {
				// One can be undone, the last.
				dismiss();
				dismiss = tellPublished(event.review, event.waiting.name, () =>
					navigate(paths.profileReview(event.waiting.slug)),
				);
			} else if (event.kind === 'refused' && !isReviewShown(event.waiting.profileId)) {
				showToast(sentences.refused({ name: event.waiting.name, sentence: event.sentence }));
			}
		};
		const run = () => {
			void joinWithWaiting();
			void sendWaiting(onEvent);
		};
		const runNow = () => {
			delayMs = retryFirstMs;
			run();
		};
		const fallSilent = answerRequests(runNow);
		runNow();
		window.addEventListener('online', runNow);
		return () => {
			fallSilent();
			clearTimeout(timer);
			window.removeEventListener('online', runNow);
		};
	}, [navigate]);
	return null;
}

/** "Published. Undo · Add words · Add photos", on other pages with the name of the business. */
function tellPublished(review: Review, name: string, goThere: () => void): () => void {
	const undo = () =>
		undoPublished(review).then(
			(former) => showToast(former ? sentences.formerStands : sentences.undone),
			(error) => showToast(sentenceOf(error)),
		);
	const complete = (part: ReviewPart) =>
		isReviewShown(review.profile_id) ? tellReview(review.profile_id, { kind: 'to-be-completed', part }) : goThere();
	// What waits in examination stays as it is until a person has looked.
	if (review.state === 'examination' || review.state === 'removed') return showToast(sentences.inExamination);
	const isHere = isReviewShown(review.profile_id);
	const published = isHere ? sentences.published : sentences.publishedOf({ name });
	return showToast(review.state === 'waiting' ? sentences.almostThere : published, [
		{ label: sentences.undo, onAction: () => void undo() },
		{ label: sentences.addWords, onAction: () => complete('words') },
		{ label: sentences.addPhotos, onAction: () => complete('photos') },
	]);
}
