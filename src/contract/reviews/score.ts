/** How a score comes about, for the server that keeps it and for pages that show how. Without any library. */

/** Every business begins as if it had this many reviews, at the mean of its category. */
export const priorWeight = 5;
/** The mean of a category until it has `priorFrom` reviews of its own. */
export const priorDefault = 3.5;
export const priorFrom = 50;
/** Reviews a ring needs before its mean is shown: fewer would tell what one person gave. */
export const meanShownFrom = 3;

/** The Bayesian mean of reviews that weigh `weight` together, each its part of one, and whose overalls add up to `sum`. */
export const scoreOf = (weight: number, sum: number, priorMean: number): number =>
	(priorWeight * priorMean + sum) / (priorWeight + weight);
