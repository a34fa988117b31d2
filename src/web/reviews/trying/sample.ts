import { meanShownFrom, priorDefault, priorWeight, scoreOf } from '#contract/reviews/score.ts';

/** A group of reviews: how many there are, and the sum of their overalls. */
export interface Reviews {
	n: number;
	sum: number;
}

/** The reviews that the sample business has already, from the inner ring outwards; each review is in one ring alone. */
interface Sample {
	friends: Reviews;
	friendsOfFriends: Reviews;
	others: Reviews;
}

const none: Reviews = { n: 0, sum: 0 };
/** The samples by how well known the business is: to nobody, to few, to many. */
export const samples = {
	unknown: { friends: none, friendsOfFriends: none, others: none },
	few: { friends: { n: 3, sum: 14 }, friendsOfFriends: { n: 4, sum: 16.5 }, others: { n: 5, sum: 20.5 } },
	many: { friends: { n: 6, sum: 27.75 }, friendsOfFriends: { n: 24, sum: 101 }, others: { n: 90, sum: 371.25 } },
} satisfies Record<string, Sample>;
export type SampleName = keyof typeof samples;

const together = (...parts: Reviews[]): Reviews => ({
	n: parts.reduce((all, { n }) => all + n, 0),
	sum: parts.reduce((all, { sum }) => all + sum, 0),
});

/** Returns the plain mean of the faces that were chosen; null before the first. */
export function overallOf(scores: readonly number[]): number | null {
	if (scores.length === 0) return null;
	return scores.reduce((all, score) => all + score, 0) / scores.length;
}

/**
 * Returns what the sample's score is made of once a review of that overall counts in full, and the rings as a friend of
 * its author sees them.
 */
export function scoreWith(name: SampleName, overall: number | null) {
	const { friends, friendsOfFriends, others } = samples[name];
	const mine = overall === null ? none : { n: 1, sum: overall };
	const before = together(friends, friendsOfFriends, others);
	const all = together(before, mine);
	const score = all.n > 0 ? scoreOf(all.n, all.sum, priorDefault) : null;
	const ring = ({ n, sum }: Reviews) => ({ n, score: n >= meanShownFrom ? sum / n : null });
	return {
		prior: { n: priorWeight, sum: priorWeight * priorDefault },
		before,
		mine,
		all: together(all, { n: priorWeight, sum: priorWeight * priorDefault }),
		score,
		rings: [
			ring(together(friends, mine)),
			ring(friendsOfFriends),
			{ n: all.n, score: all.n >= meanShownFrom ? score : null },
		],
	} as const;
}
export type SampleScore = ReturnType<typeof scoreWith>;
