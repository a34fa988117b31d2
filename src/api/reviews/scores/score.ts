import { standings } from '#api/reviews/weights/rule.ts';
import { priorDefault, priorFrom, scoreOf } from '#contract/reviews/score.ts';

/** Weights are stored and added up in so many parts of a review, as whole numbers. */
export const weightParts = 4;
export const scoreFormula =
	'(prior.weight × prior.mean + Σ weight × sum) / (prior.weight + Σ weight × n) over weights, where sum adds up the overalls of n reviews, and an overall is the mean of the four scores of a review';

/**
 * `weight` is that of all reviews, in quarters of one; `total` the sum of all four scores of each, in quarters too. 0
 * without any weight, so that such profiles sort last.
 */
export function bayesianScore(weight: number, total: number, priorMean: number): number {
	if (weight === 0) return 0;
	return scoreOf(weight / weightParts, total / (4 * weightParts), priorMean);
}

/** The prior of a category whose reviews weigh that much, and whose scores add up to `total`. */
export const categoryMean = (weight: number, total: number): number =>
	weight >= priorFrom * weightParts ? total / (4 * weight) : priorDefault;

export interface FourScores {
	quality: number;
	service: number;
	value: number;
	trust: number;
}

/** A published review as the totals see it. */
export interface WeighedScores extends FourScores {
	standing: number;
}

/** Stored totals of a profile. What follows from them is computed by the database, and by `sumsOf`. */
export interface Rating {
	/** How many reviews, by what they count as. */
	standing_counts: number[];
	/** The sum of all four scores of each, by the same. */
	standing_totals: number[];
	/** Reviews that count whose overall rounds to 1, 2, 3, 4, 5. */
	distribution: number[];
	/** Sums by axis, in quarters. */
	axis_totals: number[];
	/** Four times five counts of reviews that count: quality 1–5, service 1–5, … */
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

/** Reviews that count, what they weigh, and their scores, in quarters. */
export function sumsOf({ standing_counts, standing_totals }: Pick<Rating, 'standing_counts' | 'standing_totals'>) {
	const sum = (values: number[], weighOf: (standing: number) => number) =>
		values.reduce((all, value, standing) => all + value * weighOf(standing), 0);
	return {
		n: sum(standing_counts, (standing) => Math.sign(quartersOf(standing))),
		weight: sum(standing_counts, quartersOf),
		total: sum(standing_totals, quartersOf),
	};
}

/** The rating with one review more (`sign` 1) or less (−1). */
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
