import type { ReactNode } from 'react';
import { Rings } from '#web/components/faces/rings.tsx';

interface EmptyStateProps {
	title: string;
	children?: ReactNode;
	/** What to do next: usually a button or a link. */
	action?: ReactNode;
}

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
	return (
		<div className="flex flex-col items-center rounded-card border border-line border-dashed px-6 py-12 text-center">
			<Rings className="mb-5 size-16" scores={[null, null, null]} />
			<h2 className="wrap-anywhere text-xl">{title}</h2>
			{children && <div className="mt-2 max-w-md text-muted">{children}</div>}
			{action && <div className="mt-6">{action}</div>}
		</div>
	);
}
