import {
	bayesianScore,
	categoryMean,
	emptyRating,
	type FourScores,
	type Rating,
	withReview,
} from '#api/reviews/score.ts';
import type { LockedProfile, Totals } from '#api/reviews/write-queries.ts';

/** The scores of the actor's former review, if it is in the totals. */
export function countedScores({ state, quality, service, value, trust }: LockedProfile): FourScores[] {
	if (state !== 'published' || !quality || !service || !value || !trust) return [];
	return [{ quality, service, value, trust }];
}

/** The profile's totals with some reviews less and some more, and the score that follows. */
export function totalsOf(profile: LockedProfile, less: FourScores[], more: FourScores[]): Totals {
	const without = less.reduce((rating, scores) => withReview(rating, scores, -1), ratingOf(profile));
	const rating = more.reduce((sum, scores) => withReview(sum, scores, 1), without);
	const priorMean = categoryMean(profile.rating_count ?? 0, profile.rating_total ?? 0);
	return { profileId: profile.id, rating, priorMean, score: bayesianScore(rating.n, rating.total, priorMean) };
}

const ratingOf = ({ n, total, distribution, axis_totals, axis_distributions }: LockedProfile): Rating =>
	n === null || total === null || !distribution || !axis_totals || !axis_distributions
		? emptyRating()
		: { n, total, distribution, axis_totals, axis_distributions };
