import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CoinRule } from '#contract/coins/ledger.ts';
import { RuleList } from '#web/coins/earning/rule-list.tsx';

const rule: CoinRule = {
	...{ code: 'review', title: 'Review a business', description: 'Give your four scores.', coins: 10, url: null },
	...{ hold_days: 0, version: 1, caps: { day: null, week: null, life: null } },
	...{ done_today: 0, done_this_week: 0, done_in_all: 0, days_in_row: null },
};

/** Returns what the list says of a member's progress, which stands in bold; null where it says nothing. */
function progressOf({ caps, ...changed }: Partial<Omit<CoinRule, 'caps'>> & { caps?: Partial<CoinRule['caps']> }) {
	const shown = renderToStaticMarkup(<RuleList rules={[{ ...rule, ...changed, caps: { ...rule.caps, ...caps } }]} />);
	return /<b [^>]*>(.*?)<\/b>/.exec(shown)?.[1] ?? null;
}
const done = (done_today: number, done_this_week: number, done_in_all: number) => ({
	...{ done_today, done_this_week, done_in_all },
});

test.each([
	['what is done once stays done', { caps: { life: 1 }, ...done(0, 0, 1) }, 'Done'],
	['and before that its limit says enough', { caps: { life: 1 } }, null],
	['what is done a few times in all counts up', { caps: { life: 3 }, ...done(0, 0, 2) }, '2 of 3'],
	['and is done then', { caps: { life: 3 }, ...done(0, 0, 3) }, 'Done'],
	['a week counts on when a day is over', { caps: { week: 5 }, ...done(0, 2, 9) }, '2 of 5 this week'],
	['the day is told while it has less room than the week', { caps: { day: 3, week: 10 } }, '0 of 3 today'],
	['and the week once it has less', { caps: { day: 3, week: 10 }, ...done(0, 9, 9) }, '9 of 10 this week'],
	['a full day', { caps: { day: 3, week: 10 }, ...done(3, 4, 4) }, 'Done for today'],
	['a full week', { caps: { day: 3, week: 10 }, ...done(1, 10, 10) }, 'Done for this week'],
	['a full life', { caps: { week: 5, life: 50 }, ...done(0, 5, 50) }, 'Done'],
	['days in a row', { caps: { day: 1 }, days_in_row: { done: 3, of: 7 } }, 'Day 3 of 7'],
	['the last of them', { caps: { day: 1 }, ...done(1, 1, 1), days_in_row: { done: 7, of: 7 } }, 'Done for today'],
	['days in a row that were broken off', { caps: { day: 1 }, days_in_row: { done: 0, of: 7 } }, null],
	['no limit', done(2, 2, 2), '2 today'],
	['a visitor', { caps: { day: 3 }, done_today: null, done_this_week: null, done_in_all: null }, null],
])('%s', (_, changed, told) => {
	expect(progressOf(changed)).toBe(told);
});
