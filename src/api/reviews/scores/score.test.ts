import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	bayesianScore,
	categoryMean,
	emptyRating,
	sumsOf,
	type WeighedScores,
	weightParts,
	withReview,
} from '#api/reviews/scores/score.ts';
import { fullStanding, standings } from '#api/reviews/weights/rule.ts';

const score = fc.integer({ min: 1, max: 5 });
const weighed = fc.record({
	quality: score,
	service: score,
	value: score,
	trust: score,
	standing: fc.nat({ max: fullStanding }),
});
const ratingOf = (reviews: WeighedScores[]) =>
	reviews.reduce((rating, review) => withReview(rating, review, 1), emptyRating());
const whole = weightParts;

test('nothing that counts scores 0, so that it sorts last', () => {
	expect(bayesianScore(0, 0, 3.5)).toBe(0);
});

test('a score is the mean of its reviews, by their weights, and of five at the category mean', () => {
	expect(bayesianScore(whole, whole * 20, 3.5)).toBeCloseTo((5 * 3.5 + 5) / 6, 12);
	expect(bayesianScore(5 * whole, 5 * whole * 20, 3)).toBeCloseTo(4, 12);
	// One review of weight a quarter with five everywhere, and one of full weight with one everywhere.
	expect(bayesianScore(1 + whole, 20 + whole * 4, 3.5)).toBeCloseTo((5 * 3.5 + 5 / 4 + 1) / 6.25, 12);
});

test('a category has a mean of its own from the weight of fifty reviews on', () => {
	expect(categoryMean(50 * whole - 1, (50 * whole - 1) * 20)).toBe(3.5);
	expect(categoryMean(50 * whole, 50 * whole * 20)).toBe(5);
});

test('an overall half-way between two counts for the higher', () => {
	const { distribution } = ratingOf([{ quality: 4, service: 4, value: 5, trust: 5, standing: fullStanding }]);
	expect(distribution).toEqual([0, 0, 0, 0, 1]);
});

test('adding reviews in any order and taking some back leaves the totals of the rest', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(weighed, fc.boolean())), (entries) => {
			const all = ratingOf(entries.map(([review]) => review));
			const without = entries.reduce((sum, [review, stays]) => (stays ? sum : withReview(sum, review, -1)), all);
			const rest = entries.filter(([, stays]) => stays).map(([review]) => review);
			expect(without).toEqual(ratingOf(rest.reverse()));
		}),
	);
});

test('totals agree with one another, and the score lies between prior and mean', () => {
	fc.assert(
		fc.property(fc.array(weighed, { minLength: 1 }), fc.double({ min: 1, max: 5, noNaN: true }), (reviews, prior) => {
			const rating = ratingOf(reviews);
			const { distribution, axis_totals, axis_distributions } = rating;
			const { n, weight, total } = sumsOf(rating);
			const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
			expect(sum(rating.standing_counts)).toBe(reviews.length);
			expect(n).toBe(reviews.filter(({ standing }) => standings[standing]!.quarters > 0).length);
			expect(weight).toBe(sum(reviews.map(({ standing }) => standings[standing]!.quarters)));
			expect(sum(distribution)).toBe(n);
			expect(sum(axis_totals)).toBe(total);
			expect(sum(axis_distributions)).toBe(4 * n);
			const result = weight === 0 ? prior : bayesianScore(weight, total, prior);
			const mean = weight === 0 ? prior : total / (4 * weight);
			expect(result).toBeGreaterThanOrEqual(Math.min(mean, prior) - 1e-9);
			expect(result).toBeLessThanOrEqual(Math.max(mean, prior) + 1e-9);
		}),
	);
});
