import {
	bayesianScore,
	categoryMean,
	emptyRating,
	type Rating,
	sumsOf,
	type WeighedScores,
	withReview,
} from '#api/reviews/scores/score.ts';
import type { LockedProfile, Totals } from '#api/reviews/write-queries.ts';

/** Returns the scores of the actor's former review, if the totals count it. */
export function countedScores({ state, standing, quality, service, value, trust }: LockedProfile): WeighedScores[] {
	if (state !== 'published' || standing === null || !quality || !service || !value || !trust) return [];
	return [{ standing, quality, service, value, trust }];
}

/** Returns the profile's totals without the reviews in `less` and with those in `more`, and the score that follows. */
export function totalsOf(profile: LockedProfile, less: WeighedScores[], more: WeighedScores[]): Totals {
	const without = less.reduce((rating, review) => withReview(rating, review, -1), ratingOf(profile));
	const rating = more.reduce((sum, review) => withReview(sum, review, 1), without);
	const priorMean = categoryMean(profile.rating_weight ?? 0, profile.rating_total ?? 0);
	const { n, weight, total } = sumsOf(rating);
	return { profileId: profile.id, rating, n, priorMean, score: bayesianScore(weight, total, priorMean) };
}

const ratingOf = (profile: LockedProfile): Rating => {
	const { standing_counts, standing_totals, distribution, axis_totals, axis_distributions } = profile;
	if (!standing_counts || !standing_totals || !distribution || !axis_totals || !axis_distributions)
		return emptyRating();
	return { standing_counts, standing_totals, distribution, axis_totals, axis_distributions };
};
