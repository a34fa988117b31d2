import type { LucideIcon } from 'lucide-react';
import { classNames } from '#web/components/class-names.ts';

interface IconButtonProps {
	icon: LucideIcon;
	/** What the button does, shown as a tooltip. */
	label: string;
	onPress: () => void;
	isDisabled?: boolean;
	className?: string;
}

/** A tool of the mail: an icon, with its name for those who do not see or know the icon. */
export function IconButton({ icon: Icon, label, onPress, isDisabled, className }: IconButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			disabled={isDisabled}
			className={classNames(
				'grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-ink/7 hover:text-ink disabled:opacity-50',
				className,
			)}
			onClick={onPress}
		>
			<Icon aria-hidden="true" className="size-5" />
		</button>
	);
}
