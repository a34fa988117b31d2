import type { ReactNode } from 'react';
import type { WelcomeCard } from '#contract/terms.ts';
import { welcomeSentences as sentences } from '#sentences/welcome.ts';
import { Button } from '#web/components/button.tsx';

/** The props of every card. */
export interface CardParts {
	isLast: boolean;
	/** Called when the card was done or skipped: either way it is not shown again. */
	onDone: () => void;
}

interface CardFrameProps extends CardParts {
	card: WelcomeCard;
	/** Whether the card was done, so that its button continues; until then the button skips it. */
	isDone: boolean;
	/** How far the member is, beside the button. */
	told?: ReactNode;
	children: ReactNode;
}

/** Shows one of the cards: what it is for, and the way on. */
export function CardFrame({ card, isDone, isLast, onDone, told, children }: CardFrameProps) {
	const { title, lead } = sentences.cards[card];
	return (
		<section
			aria-labelledby="card-title"
			className="mt-5 overflow-x-clip rounded-card border border-line bg-raised p-5 shadow-raised sm:p-8"
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
