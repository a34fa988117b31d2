import { useCallback, useEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import type { ReviewCategory } from '#contract/reviews/review-categories.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { api } from '#web/calls/api.ts';
import { NewestReview } from '#web/reviews/writing/newest-review.ts';
import { useSession } from '#web/session/session.ts';
import { listenToReview, type ReviewPart } from '#web/waiting/review-events.ts';
import { requestSending } from '#web/waiting/sending.ts';
import { followOtherTabs } from '#web/waiting/waiting.ts';
import {
	findWaiting,
	forgetVisitors,
	keepClick,
	startWaiting,
	type WaitingReview,
} from '#web/waiting/waiting-review.ts';

export type PanelCategories = ReviewCategory[];
/** `waits-for-word`: a visitor chose all four here, and the member has yet to say that the clicks are theirs. */
type PanelState = 'open' | 'waits-for-word' | 'sending' | 'waits-for-sign-in' | 'waits-to-be-sent' | 'done';

/**
 * Keeps the four clicks for one business as a draft, which waits to be sent from the fourth click on, and loads my
 * review that stands. Calls `onChanged` when readers now see something else.
 */
export function useFourClicks(
	{ id: profileId, slug, business_name: name }: Pick<Profile, 'id' | 'slug' | 'business_name'>,
	categories: PanelCategories,
	onChanged: () => void,
) {
	const uid = useSession()?.uid ?? null;
	const [draft, setDraft] = useState<WaitingReview | null>(null);
	const [mine, setMine] = useState<Review | null>(null);
	const [isSending, setSending] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	/** The reason why the waiting review could not be sent yet; null without a connection. */
	const [obstacle, setObstacle] = useState<string | null>(null);
	/** The part that is being added to my review. */
	const [part, setPart] = useState<ReviewPart | null>(null);
	/** What screen readers read out about the last click. */
	const [announcement, setAnnouncement] = useState('');

	/** The last click on a draft that was begun before my review had come, whose other scores it lacks. */
	const early = useRef<[categoryId: string, score: number]>(undefined);

	const [newest] = useState(() => new NewestReview(setMine));
	const loadMine = useCallback(() => {
		// Without my review the panel is simply empty, and still works.
		if (uid) void newest.ask(() => api('GET /business-profile/my-review/:id', { params: { id: profileId } }));
	}, [profileId, uid, newest]);

	// Loads the clicks kept in this browser and my review that stands, once the session is known.
	useEffect(() => {
		const look = () => setDraft(findWaiting(profileId, uid));
		look();
		// What is known is another member's, or of another business.
		early.current = undefined;
		newest.tell(null);
		loadMine();
		return followOtherTabs('review', () => {
			look();
			loadMine();
		});
	}, [profileId, uid, loadMine, newest]);

	useEffect(
		() =>
			listenToReview(profileId, (event) => {
				setSending(event.kind === 'sending');
				if (event.kind === 'sending') return;
				if (event.kind === 'to-be-completed') return setPart(event.part);
				setDraft(findWaiting(profileId, uid));
				if (event.kind === 'refused') setFailure(event.sentence);
				if (event.kind === 'kept') setObstacle(event.sentence);
				if (event.kind !== 'published' && event.kind !== 'undone') return;
				newest.tell(event.review);
				setPart(null);
				onChanged();
			}),
		[profileId, uid, onChanged, newest],
	);

	const ids = categories.map(({ id }) => id);
	const standing = mine ? scoresByCategory(mine, categories) : {};
	/** Keeps a click on a draft that has, where nothing was chosen, the scores that stand. */
	const click = (before: WaitingReview, ...[id, score]: [categoryId: string, score: number]) => {
		const review = keepClick({ ...before, scores: { ...standing, ...before.scores } }, id, score, ids);
		setDraft(review);
		if (review.isComplete) requestSending();
		return review;
	};
	useEffect(() => {
		if (!mine || !early.current) return;
		if (draft && !draft.isComplete) click(draft, ...early.current);
		early.current = undefined;
	}, [mine]);
	const choose = (category: PanelCategories[number], score: number) => {
		if (isSending) return;
		setFailure(null);
		if (!mine && (!draft || early.current)) early.current = [category.id, score];
		// After publishing, a click begins a new version that starts with the scores that stand.
		const review = click(draft ?? startWaiting(uid, { profileId, slug, name }), category.id, score);
		const left = ids.filter((id) => !review.scores[id]).length;
		setAnnouncement(sentences.chosenFace({ category: category.label, face: sentences.faces[score - 1] ?? '', left }));
	};

	const waits: PanelState = uid ? 'waits-to-be-sent' : 'waits-for-sign-in';
	const state: PanelState = isSending
		? 'sending'
		: draft
			? draft.isComplete
				? waits
				: uid && categories.every(({ id }) => draft.scores[id])
					? 'waits-for-word'
					: 'open'
			: mine
				? 'done'
				: 'open';
	return {
		scores: draft?.scores ?? standing,
		state,
		failure,
		obstacle,
		announcement,
		choose,
		retry: requestSending,
		/** Discards a visitor's clicks, which the member says are not theirs. */
		disown: () => {
			forgetVisitors(profileId);
			setDraft(null);
		},
		mine,
		/** Takes my review, or its photos, after they were changed other than by clicks. */
		newest,
		/** Loads my review again when it may have changed on the server. */
		reload: loadMine,
		part,
		setPart,
	};
}

const scoresByCategory = (review: Review, categories: PanelCategories): Record<string, number> =>
	Object.fromEntries(
		categories.flatMap(({ id, axis }) => {
			const given = review.scores.find((score) => score.axis === axis);
			return given ? [[id, given.score]] : [];
		}),
	);
