import { classNames } from '#web/components/class-names.ts';
import { numberText } from '#web/formats/numbers.ts';
import { Link } from '#web/links/link.tsx';

interface StatTileProps {
	label: string;
	value: number;
	/** The one thing to do about the number. */
	action: { to: string; label: string };
	className?: string;
}

/** Shows one number of a member, with what it counts and what to do about it: the whole tile leads there. */
export function StatTile({ label, value, action, className }: StatTileProps) {
	return (
		<div
			className={classNames(
				'relative flex flex-col rounded-card border border-line bg-raised p-4 shadow-raised transition hover:border-ink/30 sm:p-5',
				className,
			)}
		>
			<dt className="truncate text-muted text-sm">{label}</dt>
			<dd className="mt-1 font-heading text-4xl tabular-nums">{numberText(value)}</dd>
			<dd className="mt-2 text-sm">
				<Link to={action.to} className="font-medium text-accent after:absolute after:inset-0 hover:underline">
					{action.label}
				</Link>
			</dd>
		</div>
	);
}
