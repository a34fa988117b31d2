import type { CoinRule, Entry, MonthTotal } from '#contract/coins/ledger.ts';
import { RuleList } from '#web/coins/earning/rule-list.tsx';
import { ActivityList } from '#web/coins/mine/activity-list.tsx';
import { CoinTotals } from '#web/coins/mine/coin-totals.tsx';
import { MonthChart } from '#web/coins/mine/month-chart.tsx';
import { EntryRow } from '#web/coins/transactions/entry-row.tsx';
import { GallerySection } from '#web/gallery/gallery-section.tsx';
import { paths } from '#web/links/paths.ts';

const rule: CoinRule = {
	code: 'review',
	title: 'Review a business',
	description: 'Give your four scores, once for each business.',
	coins: 10,
	caps: { day: 3, week: 10, life: null },
	hold_days: 7,
	version: 1,
	done_today: null,
	done_this_week: null,
	done_in_all: null,
	days_in_row: null,
	url: paths.directory,
};
const doneSoFar = (done_today: number, done_this_week: number, done_in_all: number) => ({
	...{ done_today, done_this_week, done_in_all },
});
const rules: CoinRule[] = [
	rule,
	{ ...rule, code: 'comment', title: 'Comment on a post', coins: 1, ...doneSoFar(0, 0, 0) },
	{ ...rule, code: 'post', title: 'Post as your business', coins: 2, ...doneSoFar(2, 2, 2) },
	{ ...rule, code: 'visit', title: 'Stop by', coins: 1, ...doneSoFar(3, 3, 3) },
	{ ...rule, code: 'review_words', title: 'Say it in words', coins: 5, ...doneSoFar(0, 10, 10) },
	{
		...{ ...rule, code: 'referral_won', title: 'Pass on a customer', coins: 30, ...doneSoFar(0, 2, 9) },
		caps: { day: null, week: 5, life: null },
	},
	{
		...{ ...rule, code: 'claim_business', title: 'Claim your business', coins: 60, ...doneSoFar(0, 0, 2) },
		caps: { day: null, week: null, life: 3 },
	},
	{
		...{ ...rule, code: 'visit_week', title: 'Stop by seven days in a row', coins: 5, ...doneSoFar(0, 0, 4) },
		caps: { day: 1, week: null, life: null },
		days_in_row: { done: 3, of: 7 },
	},
	{
		...{ ...rule, code: 'complete_me', title: 'Complete your profile', coins: 10, ...doneSoFar(0, 0, 0) },
		caps: { day: null, week: null, life: 1 },
	},
	{
		...rule,
		code: 'verify_email',
		title: 'Confirm your email',
		coins: 20,
		caps: { day: null, week: null, life: 1 },
		...doneSoFar(0, 0, 1),
		url: null,
	},
];

const months: MonthTotal[] = [
	['2026-01', 0, 0, 0],
	['2026-02', 45, 0, 0],
	['2026-03', 120, 20, 10],
	['2026-04', 1, 0, 0],
	['2026-05', 60, 100, 0],
	['2026-06', 30, 0, 0],
].map(([month, earned, spent, reversed]) => {
	const net = Number(earned) - Number(spent) - Number(reversed);
	return { month: String(month), earned: Number(earned), spent: Number(spent), reversed: Number(reversed), net };
});

const entry: Entry = {
	id: '12',
	at: '2026-01-01T12:00:00.000Z',
	kind: 'earn',
	title: 'Review',
	amount: 10,
	state: 'posted',
	available_on: null,
	waits_for: null,
	balance_after: 35,
	lines: [
		{ account: 'mint', amount: -10 },
		{ account: 'pending', amount: 10 },
	],
	rule: { code: 'review', version: 1 },
	subject: { type: 'profile', id: '1', label: 'Café Solstice', url: paths.profile('cafe-solstice') },
	hash: '6f1c0d5b'.repeat(8),
};
const entries: Entry[] = [
	entry,
	{ ...entry, id: '13', state: 'pending', available_on: '2026-01-08' },
	{ ...entry, id: '14', state: 'pending', waits_for: 'confirmation' },
	{ ...entry, id: '15', state: 'pending', waits_for: 'budget', subject: null },
	{ ...entry, id: '16', state: 'reversed' },
	{ ...entry, id: '17', kind: 'release', title: 'Ready to spend: Review' },
	{ ...entry, id: '18', kind: 'spend', title: 'Set aside: Café Solstice', amount: -20, rule: null },
];

/** Shows the components of coins in their states. */
export function CoinStates() {
	return (
		<>
			<GallerySection title="How to earn coins">
				<div className="w-full">
					<RuleList rules={rules} />
					<RuleList rules={[]} />
				</div>
			</GallerySection>
			<GallerySection title="My coins">
				<div className="w-full max-w-xl space-y-5">
					<CoinTotals coins={{ available: 1240, pending: 30 }} />
					<MonthChart months={months} />
					<MonthChart months={months.map(({ month }) => ({ month, earned: 0, spent: 0, reversed: 0, net: 0 }))} />
				</div>
				<div className="w-full max-w-xl">
					<ActivityList activities={[{ ...entry, sentence: 'You earned 10 coins for reviewing Café Solstice.' }]} />
				</div>
				<ol className="w-full max-w-xl divide-y divide-line rounded-card border border-line bg-raised">
					{entries.map((each) => (
						<EntryRow key={each.id} entry={each} />
					))}
				</ol>
			</GallerySection>
		</>
	);
}
