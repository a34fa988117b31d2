/**
 * How much a review counts, and what is a burst (docs/decisions/0038-what-newcomers-reviews-weigh.md). Pure: the product
 * and the histories that it was chosen by (bench/histories) ask the same functions.
 */

export interface WeightRule {
	/** An account is a newcomer's until it is so many days old; 0: nobody is a newcomer, and all reviews count in full. */
	newcomerDays: number;
	/** As many reviews of one business by newcomers whom nobody knows yet are a burst; 0: never. */
	burstReviews: number;
	/** Days that are looked back over for one. */
	burstDays: number;
}

/** What is known of who wrote a review. */
export interface Author {
	since: Date;
	isConfirmed: boolean;
	/** Other businesses that they have reviewed, counted as far as `knownFrom`. */
	elsewhere: number;
}

/** A newcomer is known who has reviewed so many other businesses. */
export const knownFrom = 2;
/** As many as are looked at, the newest, when somebody unknown reviews a business. */
export const recentMax = 200;

/** What a review may count as, in the order of the numbers that are stored; weights in quarters of a review. */
export const standings = [
	{ reason: 'burst', quarters: 0 },
	{ reason: 'newcomer', quarters: 0 },
	{ reason: 'newcomer', quarters: 1 },
	{ reason: 'newcomer', quarters: 2 },
	{ reason: 'newcomer', quarters: 3 },
	{ reason: 'settled', quarters: 4 },
] as const;
export const burstStanding = 0;
export const firstStanding = 1;
export const fullStanding = 5;

const dayMs = 86_400_000;
/** In its first day an account counts for nothing, whatever it does meanwhile. */
const firstDays = 1;
/** From these ages on it counts a quarter more. */
const newDays = 7;
const growsAtDays = [newDays, 30];

const ageDays = ({ since }: Pick<Author, 'since'>, now: Date): number => (now.getTime() - since.getTime()) / dayMs;

/** In its first week, in which it may also review fewer businesses a day. */
export const isNewAccount = (since: Date, now: Date): boolean => ageDays({ since }, now) < newDays;

const isNewcomer = (rule: WeightRule, author: Author, now: Date): boolean =>
	rule.newcomerDays > 0 && (!author.isConfirmed || ageDays(author, now) < rule.newcomerDays);

/** Has shown an address, slept a night over it, and been to other places. */
const isKnown = (author: Author, now: Date): boolean =>
	author.isConfirmed && ageDays(author, now) >= firstDays && author.elsewhere >= knownFrom;

/** What a review counts as that is not of a burst: a quarter each for a week, a month and having been elsewhere. */
function standingOf(rule: WeightRule, author: Author, now: Date): number {
	if (!isNewcomer(rule, author, now)) return fullStanding;
	const age = ageDays(author, now);
	if (!author.isConfirmed || age < firstDays) return firstStanding;
	return firstStanding + growsAtDays.filter((days) => age >= days).length + (author.elsewhere > 0 ? 1 : 0);
}

export interface Weighed {
	standing: number;
	/** When it may count as something else; null when only an act of its author or a person changes that. */
	weighAt: Date | null;
}

/**
 * What a review counts as now. One of a burst counts for nothing until a person decides, or its author has been here for a
 * week and is known: persons have that week for it.
 */
export function weigh(rule: WeightRule, author: Author, isOfBurst: boolean, now: Date): Weighed {
	if (isOfBurst && !(isKnown(author, now) && !isNewAccount(author.since, now)))
		return { standing: burstStanding, weighAt: author.elsewhere >= knownFrom ? atAge(author, newDays) : null };
	const standing = standingOf(rule, author, now);
	if (standing === fullStanding) return { standing, weighAt: null };
	// No age lifts it until the address is confirmed, which is when it is admitted.
	if (!author.isConfirmed) return { standing, weighAt: null };
	const next = [firstDays, ...growsAtDays, rule.newcomerDays].find((days) => days > ageDays(author, now));
	return { standing, weighAt: atAge(author, next ?? rule.newcomerDays) };
}

const atAge = ({ since }: Author, days: number): Date => new Date(since.getTime() + days * dayMs);

/** A published review of the business that no person has looked at. */
export interface Recent {
	/** Null of one that counts in full. */
	author: Author | null;
	isOfBurst: boolean;
}

/**
 * Whether a review of theirs may be of a burst: never of somebody known, or here for long. Nor without a confirmed address:
 * it counts for nothing as it is, and sign-ups that cost nothing would take the weight from others.
 */
export const mayBurst = (rule: WeightRule, author: Author, now: Date): boolean =>
	rule.burstReviews > 0 && author.isConfirmed && isNewcomer(rule, author, now) && !isKnown(author, now);

/**
 * What a new review counts as, and which of the recent ones, the newest first, are of a burst together with it: enough
 * newcomers whom nobody knows who, counted back from now, at some point outnumber everybody else that wrote since. No
 * further back than needed: who wrote before has nothing to do with it.
 */
export function admit<T extends Recent>(
	rule: WeightRule,
	author: Author,
	recent: readonly T[],
	now: Date,
): Weighed & { burst: T[] } {
	const burst = mayBurst(rule, author, now) ? findBurst(rule, recent, now) : null;
	return { burst: burst ?? [], ...weigh(rule, author, burst !== null, now) };
}

function findBurst<T extends Recent>(rule: WeightRule, recent: readonly T[], now: Date): T[] | null {
	if (rule.burstReviews === 1) return [];
	const unknown: T[] = [];
	let others = 0;
	for (const one of recent) {
		if (one.author && !one.author.isConfirmed) continue;
		if (one.isOfBurst || (one.author && mayBurst(rule, one.author, now))) unknown.push(one);
		else others += 1;
		const n = unknown.length + 1;
		if (n >= rule.burstReviews && n > others) return unknown;
	}
	return null;
}
