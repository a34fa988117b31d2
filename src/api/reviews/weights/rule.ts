/**
 * Decides how much a review counts, and what is a burst (docs/decisions/0038-what-newcomers-reviews-weigh.md). The
 * functions are pure: the product and the histories by which the rule was chosen (bench/histories) call the same ones.
 */
import { isNewAccount } from '#api/limits/new-account.ts';
import { dayMs } from '#contract/days.ts';
import { newMemberDays } from '#contract/limits.ts';

export interface WeightRule {
	/** An account is a newcomer's until it is this many days old; 0: nobody is a newcomer, and all reviews count in full. */
	newcomerDays: number;
	/** This many reviews of one business by newcomers who are not known yet are a burst; 0: never. */
	burstReviews: number;
	/** How many days back a burst is looked for. */
	burstDays: number;
}

/** What is known of the author of a review. */
export interface Author {
	since: Date;
	isConfirmed: boolean;
	/** How many other businesses they have reviewed, counted as far as `knownFrom`. */
	elsewhere: number;
}

/** A newcomer is known from this number of other reviewed businesses on. */
export const knownFrom = 2;
/** At most this many recent reviews, the newest, are looked at when somebody unknown reviews a business. */
export const recentMax = 200;

/** The standings of a review, in the order of the numbers that are stored; weights in quarters of a review. */
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

/** During this many first days an account's reviews count for nothing, whatever it does meanwhile. */
const firstDays = 1;
/** At each of these ages in days an account's reviews count a quarter more. */
const growsAtDays = [newMemberDays, 30];

const ageDays = ({ since }: Pick<Author, 'since'>, now: Date): number => (now.getTime() - since.getTime()) / dayMs;

const isNewcomer = (rule: WeightRule, author: Author, now: Date): boolean =>
	rule.newcomerDays > 0 && (!author.isConfirmed || ageDays(author, now) < rule.newcomerDays);

/**
 * Returns whether an author is known: their address is confirmed, their account is a day old, and they have reviewed
 * other businesses.
 */
const isKnown = (author: Author, now: Date): boolean =>
	author.isConfirmed && ageDays(author, now) >= firstDays && author.elsewhere >= knownFrom;

/**
 * Returns the standing of a review that is not of a burst: a quarter each for a week, a month and other reviewed
 * businesses.
 */
function standingOf(rule: WeightRule, author: Author, now: Date): number {
	if (!isNewcomer(rule, author, now)) return fullStanding;
	const age = ageDays(author, now);
	if (!author.isConfirmed || age < firstDays) return firstStanding;
	return firstStanding + growsAtDays.filter((days) => age >= days).length + (author.elsewhere > 0 ? 1 : 0);
}

export interface Weighed {
	standing: number;
	/** When the standing may change; null when only an act of its author or a person changes it. */
	weighAt: Date | null;
}

/**
 * Returns the standing of a review now. A review of a burst counts for nothing until a person decides, or its author
 * has been here for a week and is known: operators have that week to look at it.
 */
export function weigh(rule: WeightRule, author: Author, isOfBurst: boolean, now: Date): Weighed {
	if (isOfBurst && !(isKnown(author, now) && !isNewAccount(author.since, now)))
		return {
			standing: burstStanding,
			// An author without a confirmed address never becomes known by age.
			weighAt: author.isConfirmed && author.elsewhere >= knownFrom ? atAge(author, newMemberDays) : null,
		};
	const standing = standingOf(rule, author, now);
	if (standing === fullStanding) return { standing, weighAt: null };
	// Until the address is confirmed no age raises the standing; the review is admitted anew when it is.
	if (!author.isConfirmed) return { standing, weighAt: null };
	const next = [firstDays, ...growsAtDays, rule.newcomerDays].find((days) => days > ageDays(author, now));
	return { standing, weighAt: atAge(author, next ?? rule.newcomerDays) };
}

const atAge = ({ since }: Author, days: number): Date => new Date(since.getTime() + days * dayMs);

/** A published review of the business that no person has looked at. */
export interface Recent {
	/** Null for a review that counts in full. */
	author: Author | null;
	isOfBurst: boolean;
}

/**
 * Returns whether the author's review may be of a burst: not when they are known, or have been here for long. Nor
 * without a confirmed address: such a review counts for nothing anyway, and sign-ups that cost nothing would take the
 * weight from others.
 */
export const mayBurst = (rule: WeightRule, author: Author, now: Date): boolean =>
	rule.burstReviews > 0 && author.isConfirmed && isNewcomer(rule, author, now) && !isKnown(author, now);

/**
 * Returns the standing of a new review, and which of the recent ones, given newest first, are of a burst together with
 * it: enough newcomers who are not known and who, counted back from now, at some point outnumber everybody else that
 * wrote since. It goes no further back than needed: earlier authors have nothing to do with it.
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
