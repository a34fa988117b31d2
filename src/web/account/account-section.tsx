import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import type { Loaded } from '#web/calls/use-loaded.ts';
import { classNames } from '#web/components/class-names.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';

interface AccountSectionProps {
	/** The id that the links at the side of the page lead to. */
	id: string;
	title: string;
	lead?: ReactNode;
	isDangerous?: boolean;
	/** Whether a phone shows only the title until it is pressed, or until the address names the section. */
	isFolded?: boolean;
	children: ReactNode;
}

/** One section of the account page. */
export function AccountSection({
	id,
	title,
	lead,
	isDangerous = false,
	isFolded = false,
	children,
}: AccountSectionProps) {
	const [isOpen, setOpen] = useOpen(id);
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className={classNames(
				'scroll-mt-24 rounded-card border bg-raised shadow-raised sm:p-7',
				isDangerous ? 'border-danger/40' : 'border-line',
				!isFolded && 'p-5',
			)}
		>
			<h2 id={`${id}-title`} className={classNames('text-2xl', isFolded && 'max-sm:text-lg')}>
				{isFolded ? (
					<>
						<button
							type="button"
							aria-expanded={isOpen}
							aria-controls={`${id}-content`}
							className="flex w-full items-center justify-between gap-3 p-5 text-start sm:hidden"
							onClick={() => setOpen(!isOpen)}
						>
							{title}
							<ChevronDown
								aria-hidden="true"
								className={classNames('size-5 shrink-0 text-muted transition duration-150', isOpen && 'rotate-180')}
							/>
						</button>
						<span className="max-sm:hidden">{title}</span>
					</>
				) : (
					title
				)}
			</h2>
			<div
				id={`${id}-content`}
				className={isFolded ? classNames('max-sm:px-5 max-sm:pb-5', !isOpen && 'max-sm:hidden') : undefined}
			>
				{lead && <p className={classNames('mt-2 text-[0.9375rem] text-muted', isFolded && 'max-sm:mt-0')}>{lead}</p>}
				<div className="mt-5">{children}</div>
			</div>
		</section>
	);
}

/** Tells whether a section is open; it opens when the address names it. */
function useOpen(id: string) {
	const { hash } = useLocation();
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		if (hash === `#${id}`) setOpen(true);
	}, [hash, id]);
	return [isOpen, setOpen] as const;
}

interface LoadedPartProps<T> {
	state: Loaded<T>;
	onRetry: () => void;
	/** The number of skeleton rows to draw while waiting. */
	rows?: number;
	children: (value: T) => ReactNode;
}

/** Shows the content of a section once it has loaded; before that a skeleton, and after a failure its reason. */
export function LoadedPart<T>({ state, onRetry, rows = 2, children }: LoadedPartProps<T>) {
	if (state.is === 'failed') return <ErrorState onRetry={onRetry}>{state.sentence}</ErrorState>;
	if (state.is === 'ready') return children(state.value);
	return (
		<div role="status" className="space-y-3">
			<span className="sr-only">{sentences.loading}</span>
			{Array.from({ length: rows }, (_, index) => (
				<Skeleton key={index} className="h-14" />
			))}
		</div>
	);
}
