/** Weight of the prior in the Bayesian mean: as many reviews as this pull a score half-way from the prior. */
export const priorWeight = 5;
/** The mean of a category until it has `priorFrom` reviews of its own. */
export const priorDefault = 3.5;
export const priorFrom = 50;
export const scoreFormula =
	'(prior.weight × prior.mean + Σ overall) / (prior.weight + n), where overall is the mean of the four scores of a review';

/** `total` is the sum of all four scores of all n reviews. 0 without reviews, so that such profiles sort last. */
export function bayesianScore(n: number, total: number, priorMean: number): number {
	return n === 0 ? 0 : (priorWeight * priorMean + total / 4) / (priorWeight + n);
}

/** The prior of a category with that many reviews, whose scores add up to `total`. */
export const categoryMean = (n: number, total: number): number => (n >= priorFrom ? total / (4 * n) : priorDefault);

export interface FourScores {
	quality: number;
	service: number;
	value: number;
	trust: number;
}

/** Stored totals of a profile. */
export interface Rating {
	n: number;
	total: number;
	/** Reviews whose overall rounds to 1, 2, 3, 4, 5. */
	distribution: number[];
	/** Sums by axis. */
	axis_totals: number[];
	/** Four times five counts: quality 1–5, service 1–5, … */
	axis_distributions: number[];
}

export const emptyRating = (): Rating => ({
	n: 0,
	total: 0,
	distribution: Array(5).fill(0),
	axis_totals: Array(4).fill(0),
	axis_distributions: Array(20).fill(0),
});

const listed = ({ quality, service, value, trust }: FourScores) => [quality, service, value, trust];

/** The rating with one review more (`sign` 1) or less (−1). */
export function withReview(rating: Rating, scores: FourScores, sign: 1 | -1): Rating {
	const four = listed(scores);
	const total = four.reduce((sum, score) => sum + score, 0);
	const distribution = [...rating.distribution];
	const axis_distributions = [...rating.axis_distributions];
	const overallIndex = Math.floor(total / 4 + 0.5) - 1;
	distribution[overallIndex] = (distribution[overallIndex] ?? 0) + sign;
	for (const [axis, score] of four.entries()) {
		const index = axis * 5 + score - 1;
		axis_distributions[index] = (axis_distributions[index] ?? 0) + sign;
	}
	return {
		n: rating.n + sign,
		total: rating.total + sign * total,
		distribution,
		axis_totals: rating.axis_totals.map((sum, axis) => sum + sign * (four[axis] ?? 0)),
		axis_distributions,
	};
}
