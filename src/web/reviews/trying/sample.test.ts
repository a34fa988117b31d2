import { expect, test } from 'vitest';
import { priorDefault, priorWeight } from '#contract/reviews/score.ts';
import { overallOf, type SampleName, samples, scoreWith } from '#web/reviews/trying/sample.ts';

const names = Object.keys(samples) as SampleName[];

test('the two examples of the page’s text come out as it says', () => {
	expect(scoreWith('unknown', 5).score).toBe(3.75);
	expect(scoreWith('unknown', null).score).toBeNull();
});

test.each(names)('the rows of the table add up to the score: %s', (name) => {
	for (const overall of [null, 1, 3.25, 5]) {
		const { prior, before, mine, all, score } = scoreWith(name, overall);
		expect(all.n).toBe(prior.n + before.n + mine.n);
		expect(all.sum).toBe(prior.sum + before.sum + mine.sum);
		if (score !== null) expect(score).toBe(all.sum / all.n);
	}
	expect(scoreWith(name, 5).prior).toEqual({ n: priorWeight, sum: priorWeight * priorDefault });
});

test('a review moves a score the less, the more reviews there are', () => {
	const moves = (name: SampleName) => (scoreWith(name, 5).score ?? 0) - (scoreWith(name, 1).score ?? 0);
	expect(moves('unknown')).toBeGreaterThan(moves('few'));
	expect(moves('few')).toBeGreaterThan(moves('many'));
});

test('a review is in the ring of its author’s friends, and rings of fewer than three tell no mean', () => {
	const [friends, theirs, everyone] = scoreWith('few', 5).rings;
	expect(friends).toEqual({ n: 4, score: 19 / 4 });
	expect(theirs).toEqual(scoreWith('few', null).rings[1]);
	expect(everyone.n).toBe(13);
	expect(scoreWith('unknown', 5).rings.map(({ score }) => score)).toEqual([null, null, null]);
});

test('every mean of the samples is one that faces can give', () => {
	for (const sample of Object.values(samples)) {
		for (const { n, sum } of Object.values(sample)) {
			expect(sum * 4).toBe(Math.round(sum * 4));
			expect(sum).toBeGreaterThanOrEqual(n);
			expect(sum).toBeLessThanOrEqual(5 * n);
		}
	}
	expect(overallOf([])).toBeNull();
	expect(overallOf([5, 4, 4, 5])).toBe(4.5);
});
