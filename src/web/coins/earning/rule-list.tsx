import type { CoinRule } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';
import { Link } from '#web/links/link.tsx';

const { rules: sentences } = coinSentences;

/** Shows what coins are given for, how many and how often; and to a member, how far they are. */
export function RuleList({ rules }: { rules: CoinRule[] }) {
	if (rules.length === 0) return <p className="text-muted">{sentences.none}</p>;
	return (
		<ul className="grid gap-3 md:grid-cols-2">
			{rules.map((rule) => (
				<Rule key={rule.code} rule={rule} />
			))}
		</ul>
	);
}

function Rule({ rule }: { rule: CoinRule }) {
	const { title, description, coins, url, caps, hold_days } = rule;
	const limits = [
		caps.life !== null && sentences.caps.life({ n: caps.life }),
		caps.day !== null && sentences.caps.day({ n: caps.day }),
		caps.week !== null && sentences.caps.week({ n: caps.week }),
		hold_days > 0 && sentences.hold({ n: hold_days }),
	].filter(Boolean);
	return (
		<li className="relative flex items-start gap-4 rounded-card border border-line bg-raised p-4 shadow-raised transition has-[a]:hover:border-ink/30 sm:p-5">
			<span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft font-heading text-accent text-lg tabular-nums">
				<span className="sr-only">{coinSentences.coins({ n: coins })}</span>
				<span aria-hidden="true">+{coins}</span>
			</span>
			<div className="min-w-0 flex-1">
				<h3 className="font-medium font-sans text-base tracking-normal">
					{url ? (
						<Link to={url} className="after:absolute after:inset-0 after:rounded-card">
							{title}
						</Link>
					) : (
						title
					)}
				</h3>
				<p className="mt-0.5 text-muted text-sm">{description}</p>
				<p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs tabular-nums">
					{limits.length > 0 && <span>{limits.join(' · ')}</span>}
					<Progress rule={rule} />
				</p>
			</div>
		</li>
	);
}

/** Shows how far a member is; nothing to a visitor, and where nothing is done yet and there is no limit to reach. */
function Progress({ rule }: { rule: CoinRule }) {
	const { done_today: today, days_in_row: inRow } = rule;
	if (today === null) return null;
	const limit = nearestLimit(rule);
	if (limit && limit.done >= limit.most) return <b className="text-good">{sentences.reached[limit.of]}</b>;
	if (inRow) return inRow.done > 0 && <b className="text-good">{sentences.inRow(inRow)}</b>;
	if (!limit) return today > 0 && <b className="text-good">{sentences.doneToday({ done: today })}</b>;
	// What is done once, and is not done, is said by its limit.
	if (limit.of === 'life' && limit.most === 1) return null;
	const { of, done, most } = limit;
	return <b className={done > 0 ? 'text-good' : 'text-ink'}>{sentences.done[of]({ done, most })}</b>;
}

/** Returns the limit of a rule that has the least room left, of equal ones the longest; nothing for a rule without any. */
function nearestLimit({ caps, done_today, done_this_week, done_in_all }: CoinRule) {
	const limits = [
		{ of: 'life' as const, done: done_in_all ?? 0, most: caps.life },
		{ of: 'week' as const, done: done_this_week ?? 0, most: caps.week },
		{ of: 'day' as const, done: done_today ?? 0, most: caps.day },
	].flatMap(({ most, ...limit }) => (most === null ? [] : [{ ...limit, most }]));
	return limits.toSorted((one, other) => one.most - one.done - (other.most - other.done))[0];
}
