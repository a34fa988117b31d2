import type { ReactNode } from 'react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { classNames } from '#web/components/class-names.ts';

interface MailFrameProps {
	folders: ReactNode;
	list: ReactNode;
	reading: ReactNode;
	/** Whether something is read or written, which a phone shows in the place of the list. */
	isOpen: boolean;
	children?: ReactNode;
}

/**
 * Shows three panes where there is room, one at a time on a phone: the folders, the content of one, and what is read or
 * written.
 */
export const MailFrame = ({ folders, list, reading, isOpen, children }: MailFrameProps) => (
	<div className="mx-auto flex min-h-[calc(100dvh-4rem)] w-full max-w-7xl flex-1 flex-col lg:grid lg:h-[calc(100dvh-4rem)] lg:flex-none lg:grid-cols-[13rem_minmax(19rem,23rem)_minmax(0,1fr)]">
		<h1 className="sr-only">{sentences.title}</h1>
		<div className="hidden min-h-0 border-line border-r p-3 lg:flex lg:flex-col">{folders}</div>
		<div className={classNames('min-h-0 flex-1 flex-col border-line lg:flex lg:border-r', isOpen ? 'hidden' : 'flex')}>
			{list}
		</div>
		<div className={classNames('min-h-0 min-w-0 flex-1 flex-col lg:flex', isOpen ? 'flex' : 'hidden')}>{reading}</div>
		{children}
	</div>
);
