import { type ReactNode, useId } from 'react';
import { classNames } from '#web/components/class-names.ts';
import { useMenu } from '#web/components/use-menu.ts';

interface DropdownProps {
	/** The content of the button. */
	label: ReactNode;
	/** The button's name for assistive technology, where `label` is a picture. */
	name?: string;
	buttonClassName: string;
	panelClassName?: string;
	className?: string;
	/** Called with a function to call once an item was chosen, and with whether the panel is open. */
	children: (close: () => void, isOpen: boolean) => ReactNode;
}

/**
 * A button that opens a panel of links. The panel closes on a press outside, on Escape, on a choice, and when focus
 * leaves.
 */
export function Dropdown({ label, name, buttonClassName, panelClassName, className, children }: DropdownProps) {
	const { menu, isOpen, toggle, choose } = useMenu<HTMLDivElement>();
	const panelId = useId();
	return (
		<div ref={menu} className={classNames('group relative', className)}>
			<button
				type="button"
				aria-expanded={isOpen}
				aria-controls={panelId}
				aria-label={name}
				className={buttonClassName}
				onClick={toggle}
			>
				{label}
			</button>
			<div
				id={panelId}
				className={classNames(
					// Without scripts the panel opens while the button has focus.
					!isOpen && 'dropdown-closed',
					'dropdown',
					panelClassName,
				)}
			>
				{children(choose, isOpen)}
			</div>
		</div>
	);
}
