import { type ReactNode, useRef } from 'react';
import { mediaTypes } from '#contract/media.ts';
import { Button } from '#web/components/button.tsx';

interface FileButtonProps {
	children: ReactNode;
	onFiles: (files: File[]) => void;
	/** Whether several files may be chosen at once. */
	isMultiple?: boolean;
	look?: 'primary' | 'secondary' | 'quiet';
	icon?: ReactNode;
	isDisabled?: boolean;
	/** Whether what was chosen last is still being worked on. */
	isBusy?: boolean;
	/** The kinds of files, as the attribute `accept` takes them. */
	accept?: string;
}

/** A button that asks for files from the device: pictures, unless `accept` says otherwise. */
export function FileButton({
	children,
	onFiles,
	isMultiple,
	look = 'secondary',
	icon,
	isDisabled,
	isBusy,
	accept = mediaTypes.join(','),
}: FileButtonProps) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<Button
				look={look}
				size="small"
				icon={icon}
				disabled={isDisabled}
				isBusy={isBusy}
				onClick={() => input.current?.click()}
			>
				{children}
			</Button>
			<input
				ref={input}
				type="file"
				hidden
				accept={accept}
				multiple={isMultiple}
				onChange={({ currentTarget }) => {
					const files = [...(currentTarget.files ?? [])];
					// Cleared, so that the same file can be chosen again.
					currentTarget.value = '';
					if (files.length > 0) onFiles(files);
				}}
			/>
		</>
	);
}
