import { z } from 'zod';
import { coinRuleCodes } from '#contract/coins/rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { boardMax, rootsMax } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { date, id, timestamp } from '#contract/shapes.ts';

/**
 * The kinds of entries: coins are earned, released after they were held, spent (set aside), settled (used up) or refunded,
 * reversed when what they were given for is gone, and closed (used up) when their member leaves.
 */
export const entryKinds = ['earn', 'release', 'spend', 'settle', 'refund', 'reverse', 'close'] as const;
const kind = z.enum(entryKinds);

const line = z.object({
	/** `mint` and `burn` are outside of the wallet; `debt` holds coins that were reversed after they had been spent. */
	account: z.enum(['mint', 'burn', 'available', 'pending', 'escrow', 'debt']),
	amount: z.int(),
});

export const entry = z.object({
	/** The number of the entry in my ledger, counted from 1. */
	id: z.string(),
	at: timestamp,
	kind,
	title: z.string(),
	/** The coins; below zero where I have less by it. A release or a settlement has no sign, as I had or spent them before. */
	amount: z.int(),
	/** The state of earned coins: `pending` until they are available, and `reversed` once they are taken back. */
	state: z.enum(['pending', 'posted', 'reversed']),
	/** The day before which pending coins are not available, or null while they wait for something else. */
	available_on: date.nullable(),
	/** What a pending entry waits for, besides the day. */
	waits_for: z.enum(['confirmation', 'budget', 'limit']).nullable(),
	/** The coins that I could spend after the entry. */
	balance_after: z.int(),
	/** The lines of the entry, which add up to zero. */
	lines: z.array(line),
	rule: z.object({ code: z.string(), version: z.int() }).nullable(),
	subject: z.object({ type: z.literal('profile'), id, label: z.string(), url: z.string() }).nullable(),
	/** SHA-256 of the hash of the entry before and of what this entry says, in hexadecimal. */
	hash: z.string(),
});
export type Entry = z.infer<typeof entry>;

export const activity = entry.extend({ sentence: z.string() });

export const monthTotal = z.object({
	month: z.string().regex(/^\d{4}-\d{2}$/),
	earned: z.int(),
	/** The coins spent, less those refunded. */
	spent: z.int(),
	reversed: z.int(),
	net: z.int(),
});
export type MonthTotal = z.infer<typeof monthTotal>;

export const coinRule = z.object({
	code: z.enum(coinRuleCodes),
	title: z.string(),
	description: z.string(),
	coins: z.int(),
	/** How often the rule gives coins in a day, in a week and in all; null for no limit. */
	caps: z.object({ day: z.int().nullable(), week: z.int().nullable(), life: z.int().nullable() }),
	/** Days after which the coins can be spent. */
	hold_days: z.int(),
	version: z.int(),
	/** How often the rule gave me coins today; null for a visitor. */
	done_today: z.int().nullable(),
	/** The same in this week, which begins on Monday in UTC, and in all. */
	done_this_week: z.int().nullable(),
	done_in_all: z.int().nullable(),
	/** Of the days in a row that earn once, how many I have come by; null for a visitor, and for rules without such days. */
	days_in_row: z.object({ done: z.int(), of: z.int() }).nullable(),
	/** The page where one does it. */
	url: z.string().nullable(),
});
export type CoinRule = z.infer<typeof coinRule>;

export const boardRow = z.object({
	rank: z.int(),
	member: z.object({
		id,
		name: z.string(),
		image: z.string().nullable(),
		is_friend: z.boolean(),
		is_me: z.boolean(),
	}),
	/** The coins that have become the member's this month, in UTC. */
	coins: z.int(),
});
export type BoardRow = z.infer<typeof boardRow>;

export const ledgerRoot = z.object({
	number: z.int(),
	at: timestamp,
	/** How many wallets had changed since the root before. */
	wallets: z.int(),
	/** How many entries there are in all wallets. */
	entries: z.int(),
	/** SHA-256 of the root before and of the ends of all chains that had grown, in hexadecimal. */
	hash: z.string(),
});
export type LedgerRoot = z.infer<typeof ledgerRoot>;

/** The columns of entries as CSV. */
export const entryColumns = [
	...['id', 'at', 'kind', 'title', 'amount', 'state', 'available_on', 'waits_for', 'balance_after'],
	...['rule.code', 'rule.version', 'subject.label', 'hash'],
];

const tag = 'Coins';
const gamification = '/business-profile/gamification';

export const coinEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/transactions',
		tag,
		summary: 'Every movement of my coins, the last first',
		description:
			'Days are those of my time zone. With `Accept: text/csv` the same page comes as CSV; its first line names the columns where no cursor is given, so that pages make one file, and `Link` with `rel="next"` leads to the page after it.',
		auth: 'member',
		query: pageQuery.extend({ kind: kind.optional(), from: date.optional(), to: date.optional() }),
		data: entry,
		list: true,
		csv: entryColumns,
	}),
	endpoint({
		method: 'GET',
		path: `${gamification}/last-six-month-total`,
		tag,
		summary: 'What I earned and spent in this month and the five before, in my time zone, the oldest first',
		auth: 'member',
		data: z.array(monthTotal),
	}),
	endpoint({
		method: 'GET',
		path: `${gamification}/how-to-earn-coins`,
		tag,
		summary: 'For what one is given coins, and how far I am today, this week and in all',
		description:
			'Where others share the limits of my account, what they were given counts towards these limits, but is not told here.',
		auth: 'anyone',
		data: z.array(coinRule),
	}),
	endpoint({
		method: 'GET',
		path: `${gamification}/recent-activities`,
		tag,
		summary: 'The last movements of my coins, as sentences',
		auth: 'member',
		query: pageQuery.pick({ limit: true }),
		data: z.array(activity),
	}),
	endpoint({
		method: 'GET',
		path: `${gamification}/board`,
		tag,
		summary: `Who earned most this month, up to ${boardMax}: among my friends and me, or among everyone; without whoever left the board`,
		auth: 'member',
		query: z.object({ scope: z.enum(['friends', 'all']).default('friends') }),
		data: z.array(boardRow),
	}),
	endpoint({
		method: 'GET',
		path: '/ledger/roots',
		tag,
		summary: `The last ${rootsMax} roots of the coin ledger, the last first: whoever keeps one sees later whether anything before it was rewritten`,
		auth: 'anyone',
		data: z.array(ledgerRoot),
	}),
] as const;
