import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bayesianScore, categoryMean, emptyRating, type FourScores, withReview } from '#api/reviews/score.ts';

const score = fc.integer({ min: 1, max: 5 });
const fourScores = fc.record({ quality: score, service: score, value: score, trust: score });
const ratingOf = (reviews: FourScores[]) =>
	reviews.reduce((rating, scores) => withReview(rating, scores, 1), emptyRating());

test('no reviews score 0, so that they sort last', () => {
	expect(bayesianScore(0, 0, 3.5)).toBe(0);
});

test('a score is the mean of its reviews and of five at the category mean', () => {
	expect(bayesianScore(1, 20, 3.5)).toBeCloseTo((5 * 3.5 + 5) / 6, 12);
	expect(bayesianScore(5, 5 * 20, 3)).toBeCloseTo(4, 12);
});

test('a category has a mean of its own from its fiftieth review', () => {
	expect(categoryMean(49, 49 * 20)).toBe(3.5);
	expect(categoryMean(50, 50 * 20)).toBe(5);
});

test('an overall half-way between two counts for the higher', () => {
	const { distribution } = ratingOf([{ quality: 4, service: 4, value: 5, trust: 5 }]);
	expect(distribution).toEqual([0, 0, 0, 0, 1]);
});

test('adding reviews in any order and taking some back leaves the totals of the rest', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(fourScores, fc.boolean())), (entries) => {
			const all = ratingOf(entries.map(([scores]) => scores));
			const without = entries.reduce((sum, [scores, stays]) => (stays ? sum : withReview(sum, scores, -1)), all);
			const rest = entries.filter(([, stays]) => stays).map(([scores]) => scores);
			expect(without).toEqual(ratingOf(rest.reverse()));
		}),
	);
});

test('totals agree with one another, and the score lies between prior and mean', () => {
	fc.assert(
		fc.property(
			fc.array(fourScores, { minLength: 1 }),
			fc.double({ min: 1, max: 5, noNaN: true }),
			(reviews, prior) => {
				const { n, total, distribution, axis_totals, axis_distributions } = ratingOf(reviews);
				const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
				expect(n).toBe(reviews.length);
				expect(sum(distribution)).toBe(n);
				expect(sum(axis_totals)).toBe(total);
				expect(sum(axis_distributions)).toBe(4 * n);
				for (const [axis, axisTotal] of axis_totals.entries()) {
					const counts = axis_distributions.slice(axis * 5, axis * 5 + 5);
					expect(sum(counts.map((count, at) => count * (at + 1)))).toBe(axisTotal);
				}
				const mean = total / (4 * n);
				const result = bayesianScore(n, total, prior);
				expect(result).toBeGreaterThanOrEqual(Math.min(mean, prior) - 1e-9);
				expect(result).toBeLessThanOrEqual(Math.max(mean, prior) + 1e-9);
			},
		),
	);
});
