import { bayesianScore } from '#api/reviews/scores/score.ts';
import {
	admit,
	burstStanding,
	knownFrom,
	recentMax,
	standings,
	type WeightRule,
	weigh,
} from '#api/reviews/weights/rule.ts';
import { priorDefault } from '#contract/reviews/score.ts';

const dayMs = 86_400_000;
const hourDays = 1 / 24;
/** The day 0 of every history. */
const start = Date.UTC(2026, 0, 1);
const at = (day: number): Date => new Date(start + day * dayMs);

export interface Person {
	/** The day they came; long ago of somebody settled. */
	since: number;
	isConfirmed: boolean;
	places: Set<string>;
}

export interface Written {
	author: Person;
	place: string;
	stars: number;
	day: number;
	standing: number;
	weighAt: Date | null;
	/** It was found to be of a burst at some time. */
	wasHeld: boolean;
	/** The first day on which it counted for something. */
	countedFrom: number | null;
}

/** Reviews in the order in which people write them, and what the rule of the product makes of each. */
export class World {
	readonly rule: WeightRule;
	readonly #byPlace = new Map<string, Written[]>();
	#day = Number.NEGATIVE_INFINITY;

	constructor(rule: WeightRule) {
		this.rule = rule;
	}

	reviewsOf(place: string): Written[] {
		return this.#byPlace.get(place) ?? [];
	}

	all(): Written[] {
		return [...this.#byPlace.values()].flat();
	}

	/** As long as weighing takes until the hourly upkeep comes round: everything that is due by then is weighed. */
	passTo(day: number): void {
		if (day < this.#day) throw new Error(`Day ${day} is before day ${this.#day}.`);
		this.#day = day;
		for (const review of this.all()) {
			if (review.weighAt === null || review.weighAt > at(day)) continue;
			Object.assign(review, weigh(this.rule, factsOf(review), review.standing === burstStanding, at(day)));
			if (standings[review.standing]!.quarters > 0) review.countedFrom ??= day;
		}
	}

	write(day: number, author: Person, place: string, stars: number): Written {
		this.passTo(day);
		author.places.add(place);
		const here = this.reviewsOf(place);
		const review: Written = {
			author,
			place,
			stars,
			day,
			standing: 0,
			weighAt: null,
			wasHeld: false,
			countedFrom: null,
		};
		const recent = here
			.filter((one) => one.day > day - this.rule.burstDays)
			.slice(-recentMax)
			.reverse()
			.map((one) => ({ author: factsOf(one), isOfBurst: one.standing === burstStanding, one }));
		const { standing, weighAt, burst } = admit(this.rule, factsOf(review), recent, at(day));
		Object.assign(review, { standing, weighAt, wasHeld: standing === burstStanding });
		for (const { one, author: facts } of burst)
			Object.assign(one, weigh(this.rule, facts, true, at(day)), { wasHeld: true });
		if (standings[standing]!.quarters > 0) review.countedFrom = day;
		this.#byPlace.set(place, [...here, review]);
		// Having been elsewhere is looked at within the hour.
		for (const other of this.all())
			if (other.author === author && other !== review && standings[other.standing]!.quarters < 4)
				other.weighAt = at(day + hourDays);
		return review;
	}

	/** Number that counts and score, as they are shown: no score under three. */
	shown(place: string): { n: number; score: number | null; quarters: number } {
		const counted = this.reviewsOf(place).filter(({ standing }) => standings[standing]!.quarters > 0);
		const weights = counted.map(({ standing }) => standings[standing]!.quarters);
		const quarters = weights.reduce<number>((sum, weight) => sum + weight, 0);
		const total = counted.reduce((sum, { stars }, index) => sum + weights[index]! * 4 * stars, 0);
		const score = counted.length >= 3 ? bayesianScore(quarters, total, priorDefault) : null;
		return { n: counted.length, score, quarters };
	}
}

const factsOf = ({ author, place }: Pick<Written, 'author' | 'place'>) => ({
	since: at(author.since),
	isConfirmed: author.isConfirmed,
	elsewhere: Math.min(knownFrom, author.places.size - (author.places.has(place) ? 1 : 0)),
});

export const somebodySettled = (): Person => ({
	since: -1000,
	isConfirmed: true,
	places: new Set(['elsewhere', 'far']),
});
export const newcomer = (since: number, isConfirmed = true): Person => ({ since, isConfirmed, places: new Set() });
