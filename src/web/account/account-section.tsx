import type { ReactNode } from 'react';
import { sentences } from '#sentences/shell.ts';
import type { Loaded } from '#web/calls/use-loaded.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';

interface AccountSectionProps {
	/** The id that the links at the side of the page lead to. */
	id: string;
	title: string;
	lead?: ReactNode;
	isDangerous?: boolean;
	children: ReactNode;
}

/** One section of the account page. */
export function AccountSection({ id, title, lead, isDangerous = false, children }: AccountSectionProps) {
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className={`scroll-mt-24 rounded-card border bg-raised p-5 shadow-raised sm:p-7 ${isDangerous ? 'border-danger/40' : 'border-line'}`}
		>
			<h2 id={`${id}-title`} className="text-2xl">
				{title}
			</h2>
			{lead && <p className="mt-2 text-[0.9375rem] text-muted">{lead}</p>}
			<div className="mt-5">{children}</div>
		</section>
	);
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
