import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, type CallData } from '#contract/client.ts';
import { api } from '#web/api.ts';
import { showToast } from '#web/components/toast.tsx';
import { reviewMessages as messages } from '#web/reviews/messages.ts';
import {
	forgetWaiting,
	keepWaiting,
	newClientId,
	readWaiting,
	type WaitingReview,
} from '#web/reviews/waiting-review.ts';
import { useSession } from '#web/session.ts';

type Categories = CallData<'GET /business-profile/profile-review-category/:id'>;
export type PanelState = 'open' | 'sending' | 'waits-for-sign-in' | 'waits-for-network' | 'done';

/** The four clicks of one business: keeps a draft after each, publishes with the fourth, undoes, adds words. */
export function useFourClicks(profileId: string, categories: Categories) {
	const session = useSession();
	const revalidator = useRevalidator();
	const [scores, setScores] = useState<Record<string, number>>({});
	const [state, setState] = useState<PanelState>('open');
	const [failure, setFailure] = useState<string | null>(null);
	const [reviewId, setReviewId] = useState<string | null>(null);
	const [isWriting, setWriting] = useState(false);
	const draft = useRef<WaitingReview | null>(null);
	const isSignedIn = session !== null;

	const undo = useCallback(
		async (id: string) => {
			await api('DELETE /business-profile/reviews/:id', { params: { id } });
			setScores({});
			setState('open');
			setReviewId(null);
			setWriting(false);
			showToast(messages.undone);
			await revalidator.revalidate();
		},
		[revalidator],
	);

	const publish = useCallback(
		async (review: WaitingReview) => {
			setState('sending');
			setFailure(null);
			try {
				const { data } = await api('POST /business-profile/reviews', {
					body: { profile_id: profileId, scores: review.scores, client_id: review.clientId },
				});
				forgetWaiting(profileId);
				draft.current = null;
				setReviewId(data.id);
				setState('done');
				showToast(messages.published, [
					{
						label: messages.undo,
						onAction: () => void undo(data.id).catch((error: Error) => showToast(error.message)),
					},
					{ label: messages.addWords, onAction: () => setWriting(true) },
				]);
				await revalidator.revalidate();
			} catch (error) {
				if (!(error instanceof ApiError)) throw error;
				if (error.code === 'network' || error.status >= 500) return setState('waits-for-network');
				if (error.status === 401) return setState('waits-for-sign-in');
				// The scores can never be published as they are: say why and begin again.
				forgetWaiting(profileId);
				draft.current = null;
				setScores({});
				setState('open');
				setFailure(error.message);
			}
		},
		[profileId, revalidator, undo],
	);

	// What was clicked before, in this browser: shown again, and sent once someone is signed in.
	useEffect(() => {
		const waiting = readWaiting(profileId);
		draft.current = waiting;
		if (!waiting) return;
		setScores(waiting.scores);
		if (!categories.every(({ id }) => waiting.scores[id])) return;
		if (isSignedIn) void publish(waiting);
		else setState('waits-for-sign-in');
	}, [profileId, isSignedIn]);

	// My former review, once the browser knows who I am.
	useEffect(() => {
		if (!isSignedIn || readWaiting(profileId)) return;
		api('GET /business-profile/profile-review-category/:id', { params: { id: profileId } })
			.then(({ data }) => {
				const mine = Object.fromEntries(data.flatMap(({ id, my_score }) => (my_score ? [[id, my_score]] : [])));
				if (Object.keys(mine).length > 0 && !draft.current) {
					setScores(mine);
					setState('done');
				}
			})
			// Without it the panel is simply empty, and still works.
			.catch(() => {});
	}, [profileId, isSignedIn]);

	const choose = (categoryId: string, score: number) => {
		// After publishing, a click begins a new version from the scores that stand.
		const before = draft.current ?? { scores: state === 'done' ? scores : {}, clientId: newClientId() };
		const review = { ...before, scores: { ...before.scores, [categoryId]: score } };
		draft.current = review;
		setScores(review.scores);
		keepWaiting(profileId, review);
		if (!categories.every(({ id }) => review.scores[id])) return setState('open');
		if (!isSignedIn) return setState('waits-for-sign-in');
		void publish(review);
	};

	const retry = () => draft.current && void publish(draft.current);
	return { scores, state, failure, choose, retry, reviewId, isWriting, setWriting };
}
