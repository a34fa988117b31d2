import type { ImportItem } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { OutcomeCounts } from '#web/operator/imports/outcome-counts.tsx';
import { ReportSection } from '#web/operator/imports/report-section.tsx';
import { UndoButton } from '#web/operator/imports/undo-button.tsx';

interface MadeImportProps {
	item: ImportItem;
	onChange: (item: ImportItem) => void;
}

/** Shows an import that was made, broken off or undone: what became of the rows, and what can still be done. */
export function MadeImport({ item, onChange }: MadeImportProps) {
	const { sentence, isBusy, write } = useWrite('POST /operator/imports/:id/run');
	const goOn = () => write({ params: { id: item.id }, body: { mapping_text: item.mapping?.text ?? '' } }, onChange);
	return (
		<>
			{item.state === 'interrupted' && (
				<Notice
					title={sentences.interruptedTitle}
					action={
						<div className="flex flex-wrap gap-2">
							{item.mapping && (
								<Button isBusy={isBusy} onClick={goOn}>
									{sentences.goOn}
								</Button>
							)}
							{item.run && <UndoButton item={item} onChange={onChange} />}
						</div>
					}
				>
					{sentences.interrupted({ rows: item.run?.counts.rows ?? 0 })}
				</Notice>
			)}
			<FormFailure>{sentence}</FormFailure>
			{item.undo && (
				<Notice look="good" title={item.state === 'done' ? sentences.undoneInPart : sentences.states.undone}>
					<p>{sentences.undone({ deleted: item.undo.deleted, restored: item.undo.restored })}</p>
					{item.undo.kept_count > 0 && (
						<>
							<p className="mt-2">{sentences.kept({ count: item.undo.kept_count })}</p>
							<ul className="list-disc pl-5">
								{item.undo.kept.map(({ slug, reason }) => (
									<li key={slug} className="wrap-anywhere">{`${slug}: ${reason}`}</li>
								))}
							</ul>
							{item.undo.kept.length < item.undo.kept_count && (
								<p className="mt-2 text-muted">
									{sentences.keptShown({ shown: item.undo.kept.length, all: item.undo.kept_count })}
								</p>
							)}
						</>
					)}
				</Notice>
			)}
			{item.run && (
				<AccountSection id="made" title={sentences.doneTitle}>
					<div className="grid gap-6">
						<OutcomeCounts counts={item.run.counts} />
						{item.state === 'done' && (
							<div>
								<UndoButton item={item} onChange={onChange} />
							</div>
						)}
						{item.report === 'run' && <ReportSection item={item} />}
					</div>
				</AccountSection>
			)}
		</>
	);
}
