import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from '#web/links/link.tsx';

interface HomeSectionProps {
	title: string;
	lead?: string | undefined;
	/** The link to more of the same, where there is more. */
	more?: { to: string; label: string } | undefined;
	className?: string;
	children: ReactNode;
}

/** Shows a part of the front page under its heading. */
export function HomeSection({ title, lead, more, className = 'pt-16', children }: HomeSectionProps) {
	const titleId = useId();
	return (
		<section aria-labelledby={titleId} className={`mx-auto w-full max-w-7xl px-4 sm:px-6 ${className}`}>
			<div className="flex items-end justify-between gap-4">
				<div className="min-w-0">
					<h2 id={titleId} className="truncate text-xl sm:text-3xl">
						{title}
					</h2>
					{lead && <p className="mt-1.5 text-lg text-muted">{lead}</p>}
				</div>
				{more && (
					<Link
						to={more.to}
						className="inline-flex shrink-0 items-center gap-1.5 font-medium text-accent hover:underline"
					>
						{more.label}
						<ArrowRight aria-hidden="true" className="size-4" />
					</Link>
				)}
			</div>
			<div className="mt-5">{children}</div>
		</section>
	);
}

/** Puts cards side by side where there is room; on a phone in a row that scrolls, so that what follows is near. */
export const homeRow =
	'-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 *:w-[85%] *:shrink-0 *:snap-start sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 sm:pb-0 sm:*:w-auto lg:grid-cols-3';
