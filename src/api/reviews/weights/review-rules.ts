import type { WeightRule } from '#api/reviews/weights/rule.ts';

/** What keeps a few accounts from filling the pages of a business, or of all of them. */
export interface ReviewRules {
	/** Businesses that one member may review in a day; half as many of a new account. 0: any number. */
	reviewsPerDay: number;
	/** How much reviews by newcomers count, and when too many of them come. */
	weights: WeightRule;
}
