import { useEffect, useState } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import type { reviewSorts } from '#contract/terms.ts';
import { api } from '#web/calls/api.ts';
import { useSession } from '#web/session/session.ts';

/** The choice of reviews to show: of which business, from which ring, in which order. */
export interface ReviewSelection {
	profileId: string;
	sort: (typeof reviewSorts)[number];
	/** Limits the reviews to those of my friends ('1'), or of their friends ('2'). */
	ring?: '1' | '2' | undefined;
}

interface FirstPage {
	reviews: Review[];
	next: string | null;
}

/**
 * Returns the first page of a selection as its reader sees it. Until that has come, the page stands that the server
 * rendered for everyone; only a member, or another selection, makes a request. A change of `version` makes it again.
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
		// A failure is silent where the reviews as everyone sees them are shown anyway.
		hasFailed: failedKey === key && !isRendered,
		retry: () => setTries(tries + 1),
	};
}
