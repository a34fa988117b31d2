import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/components/class-names.ts';
import { focusButtonOf } from '#web/components/use-menu.ts';
import { numberText } from '#web/formats/numbers.ts';
import { Link } from '#web/links/link.tsx';

/** Returns the classes of a control in the filter bar. */
export const chipClasses = (isOn: boolean, className?: string): string =>
	classNames('chip', isOn && 'chip-on', className);

interface FilterMenuProps {
	label: string;
	isOn: boolean;
	children: ReactNode;
	className?: string;
	/** Loads what the menu still lacks: called when the pointer comes near, and awaited before the menu opens. */
	before?: (() => Promise<void>) | undefined;
}

/**
 * A menu of links that opens without scripts. With scripts it closes on Escape and when the focus or a press goes
 * elsewhere.
 */
export function FilterMenu({ label, isOn, children, className, before }: FilterMenuProps) {
	const menu = useRef<HTMLDetailsElement>(null);
	// A menu that waits for its choices does not open once something else has been pressed.
	const isAwaited = useRef(false);
	useEffect(() => {
		const close = (event: Event) => {
			if (!menu.current || menu.current.contains(event.target as Node)) return;
			menu.current.open = false;
			isAwaited.current = false;
		};
		document.addEventListener('pointerdown', close);
		document.addEventListener('focusin', close);
		return () => {
			document.removeEventListener('pointerdown', close);
			document.removeEventListener('focusin', close);
		};
	}, []);
	return (
		<details
			ref={menu}
			className={classNames('lg:relative', className)}
			name="directory-filter"
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || !menu.current?.open) return;
				menu.current.open = false;
				focusButtonOf(menu.current);
			}}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it is pressed and focused as a button is */}
			<summary
				className={chipClasses(isOn)}
				onPointerEnter={before}
				onClick={async (event) => {
					if (!before || menu.current?.open) return;
					event.preventDefault();
					isAwaited.current = true;
					await before();
					if (menu.current && isAwaited.current) menu.current.open = true;
				}}
			>
				{label}
			</summary>
			<div className="menu-panel">{children}</div>
		</details>
	);
}

interface FilterOptionProps {
	to: string;
	label: string;
	count?: number;
	isOn: boolean;
	isStrong?: boolean;
	isInset?: boolean;
	/** Whether several options may be chosen: the menu then stays open. */
	isOneOfSeveral?: boolean;
}

export function FilterOption({ to, label, count, isOn, isStrong, isInset, isOneOfSeveral }: FilterOptionProps) {
	return (
		<Link
			to={to}
			aria-current={isOn || undefined}
			preventScrollReset={isOneOfSeveral}
			data-press={isOneOfSeveral || undefined}
			onClick={(event) => {
				const menu = event.currentTarget.closest('details');
				if (isOneOfSeveral || !menu) return;
				focusButtonOf(menu);
				menu.open = false;
			}}
			className={classNames('menu-option', isOn && 'menu-option-on', isStrong && 'menu-group', isInset && 'pl-6')}
		>
			{label}
			{count !== undefined && <small>{numberText(count)}</small>}
		</Link>
	);
}

interface FilterToggleProps {
	to: string;
	label: string;
	isOn: boolean;
	className?: string;
}

export const FilterToggle = ({ to, label, isOn, className }: FilterToggleProps) => (
	<Link to={to} aria-current={isOn || undefined} className={chipClasses(isOn, className)}>
		{label}
	</Link>
);
