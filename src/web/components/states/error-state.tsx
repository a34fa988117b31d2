import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentences } from '#sentences/shell.ts';
import { Button } from '#web/components/button.tsx';

interface ErrorStateProps {
	title?: string;
	/** What happened, as a sentence, unless the title says so already. */
	children?: ReactNode;
	onRetry?: (() => void) | undefined;
}

/** Stands in the place of something that could not be loaded. */
export function ErrorState({ title = sentences.errors.couldNotLoad, children, onRetry }: ErrorStateProps) {
	return (
		<div role="alert" className="flex gap-4 rounded-card border border-danger/35 bg-danger/5 p-5">
			<CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
			<div>
				<h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
				{children && <div className="mt-1 text-muted text-sm">{children}</div>}
				{onRetry && (
					<Button look="secondary" size="small" className="mt-4" onClick={onRetry}>
						{sentences.errors.tryAgain}
					</Button>
				)}
			</div>
		</div>
	);
}
