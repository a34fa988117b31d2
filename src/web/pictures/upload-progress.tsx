import { X } from 'lucide-react';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import type { UploadState } from '#web/pictures/use-upload.ts';

interface UploadProgressProps {
	/** The name of the file, for people who do not see which upload this is. */
	name: string;
	state: UploadState;
	/** Whether other uploads come before this one. */
	waits?: boolean;
	onStop: () => void;
	onRetry: () => void;
}

/** Shows how far an upload is, with a button to stop it; or what went wrong, with a button to retry. */
export function UploadProgress({ name, state, waits = false, onStop, onRetry }: UploadProgressProps) {
	if (state.kind === 'idle' && !waits) return null;
	if (state.kind === 'failed') {
		return (
			<div className="grid gap-2">
				<FormFailure>{state.sentence}</FormFailure>
				<div className="flex gap-2">
					<Button look="secondary" size="small" onClick={onRetry}>
						{sentences.retry}
					</Button>
					<Button look="quiet" size="small" onClick={onStop}>
						{sentences.discard}
					</Button>
				</div>
			</div>
		);
	}
	const isWaiting = state.kind === 'idle';
	const share = isWaiting ? 0 : state.share;
	const isPreparing = share >= 1;
	return (
		<div className="flex items-center gap-3">
			<div className="min-w-0 flex-1">
				<p aria-live="polite" className="mb-1.5 text-muted text-sm tabular-nums">
					{isWaiting
						? sentences.waiting
						: isPreparing
							? sentences.preparing
							: sentences.sending({ percent: Math.round(share * 100) })}
				</p>
				<progress
					aria-label={sentences.progressOf({ name })}
					// A progress bar without a value shows that the work goes on, and not how far it is.
					{...(!isPreparing && { value: share })}
					max={1}
					className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse indeterminate:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
				/>
			</div>
			<button
				type="button"
				aria-label={sentences.cancelUpload({ name })}
				className="grid size-10 shrink-0 place-items-center rounded-full hover:bg-ink/7"
				onClick={onStop}
			>
				<X aria-hidden="true" className="size-5" />
			</button>
		</div>
	);
}
