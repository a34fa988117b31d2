import type { FourScores } from '#api/reviews/scores/score.ts';
import { AppError } from '#contract/errors.ts';
import { type Axis, axes, type ReviewCategory } from '#contract/reviews/review-categories.ts';

/**
 * Turns scores by category id into scores by axis.
 * @throws AppError `invalid_request` unless exactly the four categories are given.
 */
export function readScores(given: Record<string, number>, categories: ReviewCategory[]): FourScores {
	const idOf = (axis: Axis) => categories.find((category) => category.axis === axis)?.id ?? '';
	const [quality, service, value, trust] = axes.map((axis) => given[idOf(axis)]);
	const hasOthers = Object.keys(given).length !== axes.length;
	if (hasOthers || !quality || !service || !value || !trust) {
		const wanted = categories.map(({ id, label }) => `${id} (${label})`).join(', ');
		const message = `Give a score for exactly these four review categories: ${wanted}.`;
		throw new AppError('invalid_request', { fields: [{ path: 'scores', code: 'invalid', message }] });
	}
	return { quality, service, value, trust };
}
