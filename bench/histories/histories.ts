/** Made-up histories of newcomers, good and bad, and what the rule makes of them. Nobody decides anything in them. */
import type { WeightRule } from '#api/reviews/weights/rule.ts';
import { Random } from '../../src/demo/random.ts';
import { newcomer, type Person, somebodySettled, World, type Written } from './world.ts';

/** The business that a history is about. */
const here = 'here';
/** So many days are looked at from the first bad review on, four times a day. */
const lastsDays = 120;
const stepDays = 0.25;

interface Plan {
	day: number;
	author: Person;
	place: string;
	stars: number;
}

/** Settled people give four or five stars: what a business has before the history begins, and what goes on meanwhile. */
const usual = {
	new: { before: 0, days: 0, newcomersAWeek: 0 },
	quiet: { before: 12, days: 360, newcomersAWeek: 0 },
	busy: { before: 240, days: 120, newcomersAWeek: 4 },
} as const;
export type KindOfPlace = keyof typeof usual;

/** What would be written there without anybody bad. */
function ordinary(kind: KindOfPlace): Plan[] {
	const { before, days, newcomersAWeek } = usual[kind];
	const plans: Plan[] = [];
	for (let day = -days; before > 0 && day < lastsDays; day += days / before)
		plans.push({ day, author: somebodySettled(), place: here, stars: plans.length % 5 === 0 ? 5 : 4 });
	for (let day = -60; newcomersAWeek > 0 && day < lastsDays; day += 7 / newcomersAWeek)
		plans.push(...honest(day, plans.length));
	return plans;
}

/** Comes and reviews the business; every second of them reviews another some days later. */
function honest(day: number, index: number): Plan[] {
	const author = newcomer(day);
	const first = { day: day + 0.02, author, place: here, stars: 4 + (index % 2) };
	return index % 2 === 0 ? [first] : [first, { day: day + 3, author, place: `other ${index}`, stars: 4 }];
}

export interface Flood {
	accounts: number;
	isConfirmed: boolean;
	stars: 1 | 5;
	/** From one review to the next. */
	everyDays: number;
	/** How old each account is when it strikes, and how many other businesses it has reviewed half-way there. */
	ageDays: number;
	elsewhere: number;
}

const plansOf = ({ accounts, isConfirmed, stars, everyDays, ageDays, elsewhere }: Flood): Plan[] =>
	Array.from({ length: accounts }, (_, index) => {
		const day = index * everyDays;
		const author = newcomer(day - ageDays, isConfirmed);
		const decoys = Array.from({ length: elsewhere }, (_, decoy) => ({
			day: day - ageDays / 2,
			author,
			place: `decoy ${index} ${decoy}`,
			stars: 4,
		}));
		return [...decoys, { day, author, place: here, stars }];
	}).flat();

/** Writes it all down in order, and looks at the world four times a day from day 0 on. */
function live(rule: WeightRule, plans: Plan[], look: (world: World, day: number) => void = () => {}): World {
	const world = new World(rule);
	let next = 0;
	const lookUntil = (day: number) => {
		for (; next < day; next += stepDays) {
			world.passTo(next);
			look(world, next);
		}
	};
	for (const { day, author, place, stars } of [...plans].sort((one, other) => one.day - other.day)) {
		lookUntil(day);
		world.write(day, author, place, stars);
	}
	lookUntil(lastsDays);
	return world;
}

export interface Caught {
	/** Bad reviews that were held, or never counted for want of a confirmed address. */
	held: number;
	of: number;
	/** The most by which they moved the score: while they came, and from the last of them on. */
	moved: { meanwhile: number; afterwards: number };
	/** The score that they alone made, in the same times; null where there is one without them, or none with them. */
	made: { meanwhile: number | null; afterwards: number | null };
	/** Reviews by honest newcomers that were held because of them. */
	wronglyHeld: number;
}

export function runFlood(rule: WeightRule, kind: KindOfPlace, flood: Flood): Caught {
	const scores = (plans: Plan[]) => {
		const seen = new Map<number, number | null>();
		return { seen, world: live(rule, plans, (world, day) => seen.set(day, world.shown(here).score)) };
	};
	const bad = plansOf(flood);
	const badOnes = new Set(bad.map(({ author }) => author));
	const isBad = ({ author }: Written) => badOnes.has(author);
	const [calm, flooded] = [scores(ordinary(kind)), scores([...ordinary(kind), ...bad])];
	const last = Math.max(...bad.map(({ day }) => day));
	const moved = { meanwhile: 0, afterwards: 0 };
	const made: Caught['made'] = { meanwhile: null, afterwards: null };
	for (const [day, score] of flooded.seen) {
		const without = calm.seen.get(day) ?? null;
		const when = day <= last ? 'meanwhile' : 'afterwards';
		if (without === null) made[when] = score ?? made[when];
		if (score !== null && without !== null) moved[when] = Math.max(moved[when], Math.abs(score - without));
	}
	const isHeld = (one: Written) => one.wasHeld || !one.author.isConfirmed;
	const honestHeld = ({ world }: { world: World }) =>
		world.reviewsOf(here).filter((one) => one.wasHeld && !isBad(one)).length;
	return {
		held: flooded.world.reviewsOf(here).filter((one) => isBad(one) && isHeld(one)).length,
		of: flood.accounts,
		moved,
		made,
		wronglyHeld: honestHeld(flooded) - honestHeld(calm),
	};
}

export interface Honest {
	n: number;
	/** For whatever time, and at the end. */
	wronglyHeld: { everHeld: number; atTheEnd: number };
	/** Days until half of them counted. */
	medianDays: number;
}

function honestly(reviews: Written[]): Honest {
	const days = reviews.map(({ countedFrom, day }) => (countedFrom ?? Number.POSITIVE_INFINITY) - day);
	return {
		n: reviews.length,
		wronglyHeld: {
			everHeld: reviews.filter(({ wasHeld }) => wasHeld).length,
			atTheEnd: reviews.filter(({ standing }) => standing === 0).length,
		},
		medianDays: days.sort((one, other) => one - other)[Math.floor(days.length / 2)] ?? 0,
	};
}

/** Four newcomers a week, week after week. */
export function runFour(rule: WeightRule): Honest {
	const world = live(rule, ordinary('busy'));
	return honestly(world.reviewsOf(here).filter(({ author }) => author.since > -1000));
}

export interface Town extends Honest {
	/** Of the businesses with three published reviews, how many show a score; by day. */
	shown: { day: number; shown: number; of: number }[];
}

/** A town in which everybody comes in the first fortnight, most in the first days, and goes to popular places first. */
export function runTown(rule: WeightRule, { members, places }: { members: number; places: number }): Town {
	const random = new Random(`town of ${members}`);
	const names = Array.from({ length: places }, (_, index) => `place ${index}`);
	const plans: Plan[] = [];
	for (let index = 0; index < members; index += 1) {
		const author = newcomer(14 * random.next() ** 2);
		// Four in ten review one place, one in ten reviews ten.
		const count = random.pick([1, 1, 1, 1, 2, 2, 3, 4, 5, 10]);
		const chosen = new Set<string>();
		while (chosen.size < Math.min(count, places))
			chosen.add(random.weighted(names, (name) => 1 / (1 + names.indexOf(name)) ** 0.8));
		let day = author.since;
		for (const place of chosen) {
			// Most go on at once, the others in the next days.
			day += random.chance(0.7) ? 0.003 : random.next() * 5;
			if (day < 14) plans.push({ day, author, place, stars: random.int(3, 5) });
		}
	}
	return townOf(rule, plans, names);
}

function townOf(rule: WeightRule, plans: Plan[], names: string[]): Town {
	const shown: Town['shown'] = [];
	const world = live(rule, plans, (now, day) => {
		if (![1, 3, 7, 14].includes(day)) return;
		const due = names.filter((name) => now.reviewsOf(name).length >= 3);
		shown.push({ day, shown: due.filter((name) => now.shown(name).score !== null).length, of: due.length });
	});
	return { ...honestly(world.all()), shown };
}

/** An evening on which everybody who came makes an account, and reviews six of ten businesses. */
export function runEvening(rule: WeightRule, members: number): Town {
	const random = new Random(`evening of ${members}`);
	const names = Array.from({ length: 10 }, (_, index) => `place ${index}`);
	const plans = Array.from({ length: members }, (_, index) => {
		const author = newcomer(0.01 + index * 0.001);
		return random
			.sample(names, 6)
			.map((place, at) => ({ day: author.since + 0.003 * (at + 1), author, place, stars: random.int(3, 5) }));
	}).flat();
	return townOf(rule, plans, names);
}
