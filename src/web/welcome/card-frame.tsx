import type { ReactNode } from 'react';
import type { WelcomeCard } from '#contract/terms.ts';
import { welcomeSentences as sentences } from '#sentences/welcome.ts';
import { Button } from '#web/components/button.tsx';

/** What every card is told. */
export interface CardParts {
	isLast: boolean;
	/** It was done, or skipped: either way it is not shown again. */
	onDone: () => void;
}

interface CardFrameProps extends CardParts {
	card: WelcomeCard;
	/** Whether there is something to continue from; until then it is skipped. */
	isDone: boolean;
	/** Beside the button: how far one is. */
	told?: ReactNode;
	children: ReactNode;
}

/** One of the cards: what it is for, and the way on. */
export function CardFrame({ card, isDone, isLast, onDone, told, children }: CardFrameProps) {
	const { title, lead } = sentences.cards[card];
	return (
		<section
			aria-labelledby="card-title"
			className="mt-5 rounded-card border border-line bg-raised p-5 shadow-raised sm:p-8"
		>
			<h2 id="card-title" className="text-2xl sm:text-3xl">
				{title}
			</h2>
			<p className="mt-2 text-muted">{lead}</p>
			<div className="mt-6">{children}</div>
			<div className="mt-8 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5">
				<p role="status" className="text-muted text-sm tabular-nums">
					{told}
				</p>
				<Button look={isDone ? 'primary' : 'secondary'} onClick={onDone}>
					{isDone ? (isLast ? sentences.finish : sentences.next) : sentences.skip}
				</Button>
			</div>
		</section>
	);
}
