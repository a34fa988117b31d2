/** How a score is computed, for the server that keeps it and for pages that show how. It needs no library. */

/** Every business begins as if it had this many reviews with the mean of its category. */
export const priorWeight = 5;
/** The mean of a category until it has `priorFrom` reviews of its own. */
export const priorDefault = 3.5;
export const priorFrom = 50;
/** How many reviews a ring needs before its mean is shown: with fewer, it would tell what one person gave. */
export const meanShownFrom = 3;

/**
 * Returns the Bayesian mean of reviews whose weights, each a part of one, add up to `weight`, and whose weighted overalls
 * add up to `sum`.
 */
export const scoreOf = (weight: number, sum: number, priorMean: number): number =>
	(priorWeight * priorMean + sum) / (priorWeight + weight);
