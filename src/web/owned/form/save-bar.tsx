import type { ReactNode } from 'react';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';

interface SaveBarProps {
	isChanged: boolean;
	onDiscard: () => void;
	preview: ReactNode;
	/** The buttons that save. */
	children: ReactNode;
}

/** A bar that stays in sight at the lower edge while there is something to save. */
export function SaveBar({ isChanged, onDiscard, preview, children }: SaveBarProps) {
	return (
		<div
			className={classNames(
				'z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-raised/95 p-3 backdrop-blur-sm sm:px-4',
				isChanged && 'sticky bottom-3 shadow-floating',
			)}
		>
			<p className="mr-auto min-w-40 flex-1 text-muted text-sm">{isChanged ? sentences.unsaved : sentences.allSaved}</p>
			{isChanged && (
				<Button look="quiet" size="small" onClick={onDiscard}>
					{sentences.discard}
				</Button>
			)}
			{preview}
			{children}
		</div>
	);
}
