import type { WeightRule } from '#api/reviews/weights/rule.ts';

/** Limits that keep a few accounts from filling the pages of one business, or of all. */
export interface ReviewRules {
	/** How many businesses one member may review in a day; half as many for a new account. 0 means any number. */
	reviewsPerDay: number;
	/** How much reviews by newcomers count, and how many of them are too many. */
	weights: WeightRule;
}
