import type { ReactNode } from 'react';
import { FormFailure } from '#web/components/forms/form-failure.tsx';

interface ToDoCardProps {
	/** What waits, in a sentence. */
	title: string;
	failure?: string | undefined;
	/** What the member may do about it. */
	actions?: ReactNode;
	children?: ReactNode;
}

/** Shows one thing that waits for an answer. */
export function ToDoCard({ title, failure, actions, children }: ToDoCardProps) {
	return (
		<div className="grid gap-3 rounded-card border border-accent/30 bg-accent-soft/60 p-5">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<p className="min-w-0 flex-1 basis-72 break-words font-medium" dir="auto">
					{title}
				</p>
				{actions && <div className="flex flex-wrap gap-2">{actions}</div>}
			</div>
			{children}
			<FormFailure>{failure}</FormFailure>
		</div>
	);
}
