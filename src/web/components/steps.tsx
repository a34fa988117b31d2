import { Check } from 'lucide-react';
import { classNames } from '#web/components/class-names.ts';
import { Link } from '#web/links/link.tsx';

interface Step<Id extends string> {
	id: Id;
	name: string;
	isDone: boolean;
	/** The address of the step, where it can be reached from here. */
	to?: string | undefined;
}

interface StepsProps<Id extends string> {
	/** The name of what has these steps. */
	label: string;
	steps: readonly Step<Id>[];
	current: Id | undefined;
	/** What screen readers read after the name of a step that is done. */
	doneLabel: string;
}

/** Shows which of a few steps is the current one. */
export const Steps = <Id extends string>({ label, steps, current, doneLabel }: StepsProps<Id>) => (
	<ol aria-label={label} className="flex gap-2 sm:gap-3">
		{steps.map(({ id, name, isDone, to }, at) => {
			const isCurrent = id === current;
			const look = classNames(
				'flex min-w-0 items-center gap-2 rounded-full border py-1.5 pr-3.5 pl-1.5 text-sm',
				isCurrent ? 'border-accent bg-accent-soft font-medium' : 'border-line text-muted max-sm:pr-1.5',
			);
			const content = (
				<>
					<span
						className={classNames(
							'grid size-6 shrink-0 place-items-center rounded-full text-xs tabular-nums',
							isCurrent ? 'bg-accent text-on-accent' : 'bg-ink/8',
						)}
					>
						{isDone && !isCurrent ? <Check aria-hidden="true" className="size-3.5" /> : at + 1}
					</span>
					<span className={classNames('truncate', !isCurrent && 'max-sm:sr-only')}>{name}</span>
					{isDone && <span className="sr-only">{doneLabel}</span>}
				</>
			);
			return (
				<li key={id} aria-current={isCurrent ? 'step' : undefined} className="min-w-0">
					{to && !isCurrent ? (
						<Link to={to} className={`${look} hover:border-ink/40 hover:text-ink`}>
							{content}
						</Link>
					) : (
						<span className={look}>{content}</span>
					)}
				</li>
			);
		})}
	</ol>
);
