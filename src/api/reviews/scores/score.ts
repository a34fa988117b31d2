import { standings } from '#api/reviews/weights/rule.ts';
import { priorDefault, priorFrom, scoreOf } from '#contract/reviews/score.ts';

/** A full review has this many parts of weight: weights are stored and added up in these parts, as whole numbers. */
export const weightParts = 4;
export const scoreFormula =
	'(prior.weight × prior.mean + Σ weight × sum) / (prior.weight + Σ weight × n) over weights, where sum adds up the overalls of n reviews, and an overall is the mean of the four scores of a review';

/**
 * Returns the score of a profile. `weight` is the weight of all its reviews, in quarters of one; `total` is the sum of
 * all four scores of each, in quarters too. The score is 0 without any weight, so that such profiles sort last.
 */
export function bayesianScore(weight: number, total: number, priorMean: number): number {
	if (weight === 0) return 0;
	return scoreOf(weight / weightParts, total / (4 * weightParts), priorMean);
}

/**
 * Returns the prior mean of a category whose reviews have this weight and whose scores add up to `total`, both in
 * quarters.
 */
export const categoryMean = (weight: number, total: number): number =>
	weight >= priorFrom * weightParts ? total / (4 * weight) : priorDefault;

export interface FourScores {
	quality: number;
	service: number;
	value: number;
	trust: number;
}

/** The part of a published review that the totals count. */
export interface WeighedScores extends FourScores {
	standing: number;
}

/** The stored totals of a profile. The database, and `sumsOf`, compute what follows from them. */
export interface Rating {
	/** The number of reviews of each standing. */
	standing_counts: number[];
	/** The sum of all four scores of the reviews of each standing. */
	standing_totals: number[];
	/** The numbers of reviews that count whose overall score rounds to 1, 2, 3, 4, 5. */
	distribution: number[];
	/** The weighted sum of scores on each axis, in quarters. */
	axis_totals: number[];
	/** Four times five numbers of reviews that count: quality 1–5, service 1–5, … */
	axis_distributions: number[];
}

export const emptyRating = (): Rating => ({
	standing_counts: standings.map(() => 0),
	standing_totals: standings.map(() => 0),
	distribution: Array(5).fill(0),
	axis_totals: Array(4).fill(0),
	axis_distributions: Array(20).fill(0),
});

const listed = ({ quality, service, value, trust }: FourScores) => [quality, service, value, trust];
const quartersOf = (standing: number): number => standings[standing]?.quarters ?? 0;

/** Returns the number of reviews that count, their weight and the sum of their scores, the latter two in quarters. */
export function sumsOf({ standing_counts, standing_totals }: Pick<Rating, 'standing_counts' | 'standing_totals'>) {
	const sum = (values: number[], weighOf: (standing: number) => number) =>
		values.reduce((all, value, standing) => all + value * weighOf(standing), 0);
	return {
		n: sum(standing_counts, (standing) => Math.sign(quartersOf(standing))),
		weight: sum(standing_counts, quartersOf),
		total: sum(standing_totals, quartersOf),
	};
}

/** Returns the rating with one review added (`sign` 1) or removed (−1). */
export function withReview(rating: Rating, review: WeighedScores, sign: 1 | -1): Rating {
	const four = listed(review);
	const total = four.reduce((sum, score) => sum + score, 0);
	const quarters = quartersOf(review.standing);
	const counts = Math.sign(quarters);
	const distribution = [...rating.distribution];
	const axis_distributions = [...rating.axis_distributions];
	const overallIndex = Math.floor(total / 4 + 0.5) - 1;
	distribution[overallIndex] = (distribution[overallIndex] ?? 0) + sign * counts;
	for (const [axis, score] of four.entries()) {
		const index = axis * 5 + score - 1;
		axis_distributions[index] = (axis_distributions[index] ?? 0) + sign * counts;
	}
	const added = (values: number[], value: number) =>
		values.map((sum, standing) => (standing === review.standing ? sum + sign * value : sum));
	return {
		standing_counts: added(rating.standing_counts, 1),
		standing_totals: added(rating.standing_totals, total),
		distribution,
		axis_totals: rating.axis_totals.map((sum, axis) => sum + sign * quarters * (four[axis] ?? 0)),
		axis_distributions,
	};
}
