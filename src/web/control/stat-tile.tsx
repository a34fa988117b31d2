import type { ReactNode } from 'react';
import { classNames } from '#web/components/class-names.ts';
import { numberText } from '#web/formats/numbers.ts';

interface StatTileProps {
	label: string;
	value: number;
	/** A few words below the number. */
	detail?: ReactNode;
	className?: string;
}

/** One number of a member, with what it counts. */
export function StatTile({ label, value, detail, className }: StatTileProps) {
	return (
		<div className={classNames('flex flex-col rounded-card border border-line bg-raised p-5 shadow-raised', className)}>
			<dt className="text-muted text-sm">{label}</dt>
			<dd className="mt-2 font-heading text-4xl tabular-nums">{numberText(value)}</dd>
			{detail && <dd className="mt-2 text-muted text-sm">{detail}</dd>}
		</div>
	);
}
