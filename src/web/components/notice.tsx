import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/components/class-names.ts';

interface NoticeProps {
	/** `good` says that something was done. */
	look?: 'quiet' | 'good';
	title?: string;
	children: ReactNode;
	/** A button or link for what the reader can do about it. */
	action?: ReactNode;
	className?: string;
}

/** Shows something worth knowing that is nobody's mistake. Screen readers read it out when it appears. */
export function Notice({ look = 'quiet', title, children, action, className }: NoticeProps) {
	const Icon = look === 'good' ? CircleCheck : Info;
	return (
		<div
			role="status"
			className={classNames(
				'flex gap-3.5 rounded-card border px-5 py-4 text-[0.9375rem]',
				look === 'good' ? 'border-good/35 bg-good/6' : 'border-line bg-raised',
				className,
			)}
		>
			<Icon
				aria-hidden="true"
				className={classNames('mt-0.5 size-5 shrink-0', look === 'good' ? 'text-good' : 'text-accent')}
			/>
			<div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
				<div className="min-w-0 flex-1 basis-64 break-words">
					{title && <p className="font-medium">{title}</p>}
					<div className={title ? 'mt-0.5 text-muted text-sm' : ''}>{children}</div>
				</div>
				{action}
			</div>
		</div>
	);
}
