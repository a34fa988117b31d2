import { useEffect, useState } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import type { reviewSorts } from '#contract/terms.ts';
import { api } from '#web/calls/api.ts';
import { useSession } from '#web/session/session.ts';

/** Which reviews of a business, in which order. */
export interface ReviewSelection {
	profileId: string;
	sort: (typeof reviewSorts)[number];
	/** Only my friends', or their friends'. */
	ring?: '1' | '2' | undefined;
}

interface FirstPage {
	reviews: Review[];
	next: string | null;
}

/**
 * The first page of a selection as its reader sees it. What the server rendered for everyone stands until then: only a
 * member, or another selection, has anything asked anew. `version` asks again when it changes.
 */
export function useReviews(selection: ReviewSelection, rendered: FirstPage, version: unknown) {
	const uid = useSession()?.uid;
	const [asked, setAsked] = useState<{ key: string; page: FirstPage }>();
	const [failedKey, setFailedKey] = useState<string>();
	const [tries, setTries] = useState(0);
	const { profileId, sort, ring } = selection;
	const isRendered = sort === 'newest' && ring === undefined;
	const key = [profileId, sort, ring, uid].join(' ');
	useEffect(() => {
		if (isRendered && !uid) return;
		const controller = new AbortController();
		setFailedKey(undefined);
		api('GET /business-profile/reviews/:id', {
			params: { id: profileId },
			query: { sort, ring, limit: 10 },
			signal: controller.signal,
		}).then(
			({ data, meta }) => setAsked({ key, page: { reviews: data, next: meta.next } }),
			() => !controller.signal.aborted && setFailedKey(key),
		);
		return () => controller.abort();
	}, [key, isRendered, version, tries]);
	const mine = asked?.key === key ? asked.page : undefined;
	return {
		page: mine ?? (isRendered ? rendered : undefined),
		// Where everyone's reviews are there, their reader's own view of them may fail in silence.
		hasFailed: failedKey === key && !isRendered,
		retry: () => setTries(tries + 1),
	};
}
