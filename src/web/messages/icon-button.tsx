import type { LucideIcon } from 'lucide-react';
import { classNames } from '#web/components/class-names.ts';

interface IconButtonProps {
	icon: LucideIcon;
	/** What it does, which is shown to whoever points at it. */
	label: string;
	onPress: () => void;
	isDisabled?: boolean;
	className?: string;
}

/** A tool of the mail: a symbol, with its name for whoever does not see or know it. */
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
