import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '#web/components/class-names.ts';

interface MenuItemProps {
	to: string;
	onChoose: () => void;
	children: ReactNode;
}

/** Shows a line of the personal menu. */
export function MenuItem({ to, onChoose, children }: MenuItemProps) {
	return (
		<li>
			<NavLink
				to={to}
				end
				onClick={onChoose}
				className={({ isActive }) =>
					classNames(
						'flex items-center truncate rounded-xl px-3.5 py-2 text-[0.9375rem] hover:bg-ink/6',
						isActive && 'bg-accent-soft font-medium',
					)
				}
			>
				{children}
			</NavLink>
		</li>
	);
}

/** Shows how much waits, at the end of a menu's line; screen readers read `label` in its place. */
export const WaitingNumber = ({ n, label }: { n: number; label: string }) => (
	<span className="ml-auto rounded-full bg-accent px-2 py-0.5 font-medium text-on-accent text-xs tabular-nums">
		<span aria-hidden="true">{n}</span>
		<span className="sr-only">{label}</span>
	</span>
);
