import type { CoinRule } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';
import { Link } from '#web/links/link.tsx';

const { rules: sentences } = coinSentences;

/** Shows what coins are given for, how many and how often; and to a member, how far they are today. */
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

function Rule({ rule: { title, description, coins, url, caps, hold_days, done_today } }: { rule: CoinRule }) {
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
					{done_today !== null && <Today done={done_today} most={caps.day} />}
				</p>
			</div>
		</li>
	);
}

/** Shows how far a member is today; nothing where there is neither something done nor a limit to reach. */
function Today({ done, most }: { done: number; most: number | null }) {
	if (most === null) return done > 0 && <b className="text-good">{sentences.doneToday({ done })}</b>;
	if (done >= most) return <b className="text-good">{sentences.allToday}</b>;
	return <b className={done > 0 ? 'text-good' : 'text-ink'}>{sentences.today({ done, most })}</b>;
}
