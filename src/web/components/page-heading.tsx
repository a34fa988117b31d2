import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/button.tsx';

interface PageHeadingProps {
	/** A word or two above the title. */
	kicker?: ReactNode;
	title: string;
	lead?: ReactNode;
	/** The actions at the right of the title on wide screens. */
	actions?: ReactNode;
}

export function PageHeading({ kicker, title, lead, actions }: PageHeadingProps) {
	return (
		<header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 py-10 sm:py-14">
			<div className="max-w-2xl">
				{kicker && <div className="mb-3 font-medium text-accent text-sm">{kicker}</div>}
				<h1 className="text-4xl sm:text-5xl">{title}</h1>
				{lead && <p className="mt-4 text-lg text-muted">{lead}</p>}
			</div>
			{actions}
		</header>
	);
}

/** A link in the heading that leads to another page. */
export function HeadingLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<ButtonLink to={to} look="secondary" size="small">
			{children}
		</ButtonLink>
	);
}

interface PageBodyProps {
	children: ReactNode;
	className?: string;
	/** Whether the page is one column to read, which stands in the middle of wide screens. */
	isColumn?: boolean;
}

/** Gives the content of every page its width. */
export function PageBody({ children, className = '', isColumn }: PageBodyProps) {
	const width = isColumn ? 'max-w-[51rem]' : 'max-w-7xl';
	return <div className={`mx-auto w-full ${width} px-4 pb-20 sm:px-6 ${className}`}>{children}</div>;
}
