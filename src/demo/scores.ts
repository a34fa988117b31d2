import type { Random } from './random.ts';

/** The four scores of a review, by axis. */
export interface Scores {
	quality: number;
	service: number;
	value: number;
	trust: number;
}

/** Returns how good a business really is on each axis; its reviews scatter around that. */
export function drawWorth(random: Random): Scores {
	// Most places are good and a few are poor, as people go to places because they are good.
	const base = random.chance(0.09) ? 2.6 + 0.4 * random.normal() : 4.2 + 0.42 * random.normal();
	const axis = (shift: number) => base + shift + 0.24 * random.normal();
	return { quality: axis(0.1), service: axis(0.05), value: axis(-0.25), trust: axis(0.05) };
}

/** Returns the scores of one visit, made of the worth, the reviewer's mildness, chance, and now and then a bad day. */
export function drawScores(random: Random, worth: Scores, mildness: number): Scores {
	const day = random.chance(0.045) ? -2.1 : 0.3 * random.normal();
	const score = (value: number) => Math.max(1, Math.min(5, Math.round(value + mildness + day + 0.5 * random.normal())));
	return {
		quality: score(worth.quality),
		service: score(worth.service),
		value: score(worth.value),
		trust: score(worth.trust),
	};
}
