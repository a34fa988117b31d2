import { ChevronDown } from 'lucide-react';
import type { Entry } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';
import { classNames } from '#web/components/class-names.ts';
import { Moment } from '#web/components/times/moment.tsx';
import { longDayText } from '#web/formats/days.ts';
import { numberText, signedNumberText } from '#web/formats/numbers.ts';
import { Link } from '#web/links/link.tsx';

const { page: sentences } = coinSentences;

/** Returns whether an entry only moves coins: they are neither more nor less afterwards. */
const movesOnly = ({ kind }: Entry) => kind === 'release' || kind === 'settle';

/** Shows one entry: when, what for, how much, and the balance afterwards; below it, how it is booked. */
export function EntryRow({ entry }: { entry: Entry }) {
	const { title, at, amount, balance_after, subject, state } = entry;
	const note = noteOf(entry);
	return (
		<li className="relative py-3.5 ps-4 pe-12 sm:ps-5 sm:pe-14">
			<div className="flex items-start justify-between gap-4">
				<div className="min-w-0">
					<p className="font-medium">{title}</p>
					<p className="text-muted text-sm">
						{subject && (
							<>
								<Link to={subject.url} className="underline underline-offset-4 hover:text-ink" dir="auto">
									{subject.label}
								</Link>
								{' · '}
							</>
						)}
						<Moment at={at} />
					</p>
					{note && <p className="mt-0.5 text-sm text-warn">{note}</p>}
				</div>
				<div className="shrink-0 text-end tabular-nums">
					<p
						className={classNames(
							'font-semibold text-lg',
							!movesOnly(entry) && amount > 0 && state !== 'reversed' && 'text-good',
							state === 'reversed' && 'text-muted line-through',
						)}
					>
						{movesOnly(entry) ? numberText(amount) : signedNumberText(amount)}
					</p>
					<p className="text-muted text-sm">{sentences.balance({ n: balance_after })}</p>
				</div>
			</div>
			<Booking entry={entry} />
		</li>
	);
}

function noteOf({ state, waits_for, available_on }: Entry): string | null {
	if (state === 'reversed') return sentences.reversed;
	if (waits_for) return sentences.waitsFor[waits_for];
	return available_on && sentences.readyOn({ day: longDayText(new Date(available_on)) });
}

/** Opens below the entry, by an arrow at its end. */
function Booking({ entry: { id, lines, rule, hash } }: { entry: Entry }) {
	return (
		<details className="group text-muted text-sm">
			<summary
				aria-label={sentences.proof}
				title={sentences.proof}
				className="absolute end-1 top-4 grid size-11 list-none place-items-center rounded-full hover:bg-surface hover:text-ink sm:end-2 [&::-webkit-details-marker]:hidden"
			>
				<ChevronDown aria-hidden="true" className="size-5 transition duration-150 group-open:rotate-180" />
			</summary>
			<p className="mt-2">{sentences.proofLead({ number: id })}</p>
			<ul className="mt-1 grid max-w-60 gap-0.5 tabular-nums">
				{lines.map(({ account, amount }) => (
					<li key={account} className="flex justify-between gap-4">
						{sentences.accounts[account]}
						<span>{signedNumberText(amount)}</span>
					</li>
				))}
			</ul>
			{rule && <p className="mt-2">{sentences.rule(rule)}</p>}
			<p className="mt-2 break-all">
				{sentences.hash} <code>{hash}</code>
			</p>
		</details>
	);
}
