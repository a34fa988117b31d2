import { memberId } from './members.ts';
import { categoryOf, profileId, type SeedCategory } from './profiles.ts';
import { integerBelow, randomFrom, randomOfRow, uuidAt } from './random.ts';
import { sentence } from './vocabulary.ts';

const reviewsTable = 3;
const firstReviewMs = Date.UTC(2024, 0, 1);
const lastReviewMs = Date.UTC(2025, 11, 31);

/** The profile of rank 0 has the most reviews; ranks are strewn over the profiles. */
const strewn = 7_919;
export const profileOfRank = (rank: number, profiles: number): number => (rank * strewn) % profiles;

/** How many reviews each rank has: like 1 / rank^0.9, adding up to `total`, never more than there are members. */
function reviewCounts(profiles: number, total: number, members: number): Uint32Array {
	const weightOf = (rank: number) => (rank + 10) ** -0.9;
	let sum = 0;
	for (let rank = 0; rank < profiles; rank += 1) sum += weightOf(rank);
	const counts = new Uint32Array(profiles);
	let owed = 0;
	for (let rank = 0; rank < profiles; rank += 1) {
		owed += (weightOf(rank) / sum) * total;
		const count = rank === profiles - 1 ? Math.round(owed) : Math.floor(owed);
		counts[rank] = Math.min(count, members);
		owed -= count;
	}
	return counts;
}

/** Who reviewed what, in an order in which it could have happened: neighbours in time are of different profiles. */
function pairsInTime(profiles: number, total: number, members: number): Uint32Array {
	const counts = reviewCounts(profiles, total, members);
	const size = counts.reduce((sum, count) => sum + count, 0);
	const pairs = new Uint32Array(size * 2);
	let at = 0;
	for (let rank = 0; rank < profiles; rank += 1) {
		const profile = profileOfRank(rank, profiles);
		const first = integerBelow(randomOfRow(reviewsTable, rank), members);
		// Members next to each other, so that friends review the same businesses, as they do.
		for (let nth = 0; nth < (counts[rank] ?? 0); nth += 1) {
			pairs[at] = profile;
			pairs[at + 1] = (first + nth) % members;
			at += 2;
		}
	}
	const random = randomFrom(reviewsTable);
	for (let last = size - 1; last > 0; last -= 1) {
		const other = integerBelow(random, last + 1);
		for (const offset of [0, 1]) {
			const kept = pairs[last * 2 + offset] ?? 0;
			pairs[last * 2 + offset] = pairs[other * 2 + offset] ?? 0;
			pairs[other * 2 + offset] = kept;
		}
	}
	return pairs;
}

const score = (value: number) => Math.min(5, Math.max(1, Math.round(value)));

/** Rows of table `review`, oldest first; three in ten have words. */
export function* reviewRows(
	profiles: number,
	total: number,
	members: number,
	categories: readonly SeedCategory[],
): Generator<Record<string, unknown>> {
	const pairs = pairsInTime(profiles, total, members);
	const stepMs = (lastReviewMs - firstReviewMs) / (pairs.length / 2);
	for (let index = 0; index < pairs.length / 2; index += 1) {
		const random = randomOfRow(reviewsTable, index);
		const profile = pairs[index * 2] ?? 0;
		const quality = 2 + randomOfRow(reviewsTable + 100, profile)() * 3;
		const timeMs = Math.round(firstReviewMs + index * stepMs);
		const near = () => score(quality + (random() + random() - 1) * 2);
		yield {
			id: uuidAt(timeMs, random),
			profile_id: profileId(profile),
			member_id: memberId(pairs[index * 2 + 1] ?? 0),
			category_set: categoryOf(profile, categories).review_category_set,
			quality: near(),
			service: near(),
			value: near(),
			trust: near(),
			body: random() < 0.3 ? sentence(random, 8 + integerBelow(random, 40)) : null,
			language: 'en',
			created_at: new Date(timeMs),
			updated_at: new Date(timeMs),
		};
	}
}
