import { tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { findRings } from '#api/profiles/rings/service.ts';
import { getReviewCategorySets, pickReviewCategories } from '#api/reviews/categories.ts';
import { findRatedProfile, findRatedProfileWithStates, type RatedProfile } from '#api/reviews/queries.ts';
import { type AxisCounts, countRingsByAxis } from '#api/reviews/scores/ring-queries.ts';
import { scoreFormula, weightParts } from '#api/reviews/scores/score.ts';
import { standings } from '#api/reviews/weights/rule.ts';
import { AppError } from '#contract/errors.ts';
import type { OverallReviews } from '#contract/reviews/overall-reviews.ts';
import type {
	Axis,
	CategoryDistribution,
	ReviewCategory,
	RingDistribution,
	RingedDistribution,
} from '#contract/reviews/review-categories.ts';
import { meanShownFrom, priorWeight } from '#contract/reviews/score.ts';
import { bondsShownFrom } from '#contract/terms.ts';

type CategoryMean = ReviewCategory & { mean: number | null; n: number };

/** Returns the profile with its totals. @throws AppError `not_found` for a profile that the actor may not see. */
export async function getRatedProfile(ctx: Context, profileId: string): Promise<RatedProfile> {
	const profile = await findRatedProfile(ctx.db, profileId, ctx.actor?.memberId ?? null);
	if (!profile) throw new AppError('not_found');
	ctx.reads.tag(tags.profile(profileId));
	return profile;
}

/** Returns the four review categories of the profile, with the actor's own scores. */
export async function profileReviewCategories(
	ctx: Context,
	profileId: string,
): Promise<(CategoryMean & { my_score: number | null })[]> {
	const profile = await getRatedProfile(ctx, profileId);
	const categories = pickReviewCategories(await getReviewCategorySets(ctx), profile.category_set);
	return categories.map((category, at) => ({
		...category,
		...meanOf(profile, at),
		my_score: profile[category.axis],
	}));
}

/** Returns mean and distribution of each of the four review categories; for a member, also within each of their rings. */
export async function reviewsByCategory(ctx: Context, profileId: string): Promise<RingedDistribution[]> {
	const profile = await getRatedProfile(ctx, profileId);
	const everyone = await distributionsOf(ctx, profile);
	if (!ctx.actor) return everyone;
	const counts = await countRingsByAxis(ctx.db, profileId, ctx.actor.memberId);
	return everyone.map(({ mean, n, distribution, ...category }) => ({
		...category,
		mean,
		n,
		distribution,
		rings: {
			friends: ringDistribution(counts, 1, category.axis),
			friends_of_friends: ringDistribution(counts, 2, category.axis),
			everyone: { mean: n >= meanShownFrom ? mean : null, n, distribution },
		},
	}));
}

/** Returns the distribution within a ring, where every review counts in full: the member knows who the authors are. */
function ringDistribution(counts: AxisCounts[], ring: number, axis: Axis): RingDistribution {
	const distribution = [1, 2, 3, 4, 5].map(
		(score) => counts.find((row) => row.ring === ring && row.axis === axis && row.score === score)?.n ?? 0,
	);
	const n = distribution.reduce((all, count) => all + count, 0);
	const sum = distribution.reduce((all, count, at) => all + count * (at + 1), 0);
	return { mean: n >= meanShownFrom ? sum / n : null, n, distribution };
}

async function distributionsOf(ctx: Context, profile: RatedProfile): Promise<CategoryDistribution[]> {
	const categories = pickReviewCategories(await getReviewCategorySets(ctx), profile.category_set);
	return categories.map((category, at) => ({
		...category,
		...meanOf(profile, at),
		distribution: profile.axis_distributions?.slice(at * 5, at * 5 + 5) ?? [0, 0, 0, 0, 0],
	}));
}

/** Returns everything that the score is made of. */
export async function overallReviews(ctx: Context, profileId: string): Promise<OverallReviews> {
	const profile = await findRatedProfileWithStates(ctx.db, profileId, ctx.actor?.memberId ?? null);
	if (!profile) throw new AppError('not_found');
	ctx.reads.tag(tags.profile(profileId));
	const [rings, by_category] = await Promise.all([findRings(ctx, profile), distributionsOf(ctx, profile)]);
	const { states } = profile;
	const n = profile.n ?? 0;
	const removed = states.flatMap((row) => (row.removed_for ? [[row.removed_for, row.n] as const] : []));
	const examination = states.find((row) => row.state === 'examination')?.n ?? 0;
	return {
		score: n > 0 ? profile.score : null,
		mean: n > 0 ? (profile.total ?? 0) / (4 * (profile.weight ?? 0)) : null,
		n,
		weights: weightsOf(profile),
		distribution: profile.distribution ?? [0, 0, 0, 0, 0],
		by_category,
		prior: { mean: profile.prior_mean, weight: priorWeight },
		formula: scoreFormula,
		rings,
		bonds: {
			friends_of_owner: inFives(profile.bonds_of_friends),
			invited: fromFive(profile.bonds_of_invited),
		},
		states: { published: publishedIn(profile), examination, removed: Object.fromEntries(removed) },
	};
}

const fromFive = (n: number | null): number | null => (n !== null && n >= bondsShownFrom ? n : null);
/**
 * Rounds a number down to fives, so that one more or one less friend of the owner changes it in one case of five only,
 * and on the next day.
 */
const inFives = (n: number | null): number | null => fromFive(n === null ? n : n - (n % bondsShownFrom));

function meanOf(profile: RatedProfile, axis: number): { mean: number | null; n: number } {
	const n = profile.n ?? 0;
	return { n, mean: n > 0 ? (profile.axis_totals?.[axis] ?? 0) / (profile.weight ?? 0) : null };
}

const weightsOf = ({ standing_counts, standing_totals }: RatedProfile): OverallReviews['weights'] =>
	standings.map(({ reason, quarters }, standing) => ({
		weight: quarters / weightParts,
		reason,
		n: standing_counts?.[standing] ?? 0,
		sum: (standing_totals?.[standing] ?? 0) / 4,
	}));

/** Returns the number of all published reviews, including those that do not count yet. */
export const publishedIn = ({ standing_counts }: RatedProfile): number =>
	standing_counts?.reduce((all, count) => all + count, 0) ?? 0;
