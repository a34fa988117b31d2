import type { ImportItem } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';

interface WorkProgressProps {
	item: ImportItem;
	onChange: (item: ImportItem) => void;
}

/** Shows how far the work on a file is, with a button to stop it. */
export function WorkProgress({ item, onChange }: WorkProgressProps) {
	const { sentence, isBusy, write } = useWrite('POST /operator/imports/:id/stop');
	const { rows, share } = item.progress ?? { rows: 0, share: 0 };
	const stop = () => write({ params: { id: item.id } }, onChange);
	return (
		<section className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-7">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<div>
					<h2 className="text-2xl">{sentences.states[item.state]}</h2>
					<p className="mt-1 text-muted text-sm tabular-nums" role="status">
						{sentences.progress({ rows, percent: Math.round(share * 100) })}
					</p>
				</div>
				<Button look="secondary" isBusy={isBusy} onClick={stop}>
					{sentences.stop}
				</Button>
			</div>
			<progress
				aria-label={sentences.progressOf({ name: item.file_name })}
				value={share}
				max={1}
				className="mt-5 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
			/>
			<p className="mt-3 text-muted text-sm">{sentences.goesOn}</p>
			<FormFailure>{sentence}</FormFailure>
		</section>
	);
}
