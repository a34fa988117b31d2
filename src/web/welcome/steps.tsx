import { Check } from 'lucide-react';
import type { WelcomeCard } from '#contract/terms.ts';
import { welcomeSentences as sentences } from '#sentences/welcome.ts';
import { classNames } from '#web/components/class-names.ts';

interface StepsProps {
	cards: readonly WelcomeCard[];
	/** Those that are neither done nor skipped; the first of them is shown. */
	left: readonly WelcomeCard[];
}

/** Where one is among the cards. */
export function Steps({ cards, left }: StepsProps) {
	return (
		<ol aria-label={sentences.steps} className="flex gap-2 sm:gap-3">
			{cards.map((card, at) => {
				const isCurrent = card === left[0];
				const isDone = !left.includes(card);
				return (
					<li
						key={card}
						aria-current={isCurrent ? 'step' : undefined}
						className={classNames(
							'flex min-w-0 items-center gap-2 rounded-full border py-1.5 pr-3.5 pl-1.5 text-sm',
							isCurrent ? 'border-accent bg-accent-soft font-medium' : 'border-line text-muted max-sm:pr-1.5',
						)}
					>
						<span
							className={classNames(
								'grid size-6 shrink-0 place-items-center rounded-full text-xs tabular-nums',
								isCurrent ? 'bg-accent text-on-accent' : 'bg-ink/8',
							)}
						>
							{isDone ? <Check aria-hidden="true" className="size-3.5" /> : at + 1}
						</span>
						<span className={classNames('truncate', !isCurrent && 'max-sm:sr-only')}>{sentences.cards[card].step}</span>
						{isDone && <span className="sr-only">{sentences.stepDone}</span>}
					</li>
				);
			})}
		</ol>
	);
}
