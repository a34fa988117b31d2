import { useState } from 'react';
import type { ImportItem } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';

/** Undoes what an import did, after one more question. */
export function UndoButton({ item, onChange }: { item: ImportItem; onChange: (item: ImportItem) => void }) {
	const [isAsking, setAsking] = useState(false);
	const { sentence, isBusy, write } = useWrite('POST /operator/imports/:id/undo');
	const undo = () =>
		write({ params: { id: item.id } }, (data) => {
			setAsking(false);
			onChange(data);
		});
	return (
		<>
			<Button look="danger" onClick={() => setAsking(true)}>
				{sentences.undo}
			</Button>
			{isAsking && (
				<Dialog title={sentences.undoTitle} onClose={() => setAsking(false)}>
					<p className="text-muted">{sentences.undoLead}</p>
					<FormFailure>{sentence}</FormFailure>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<Button look="quiet" onClick={() => setAsking(false)}>
							{sentences.cancel}
						</Button>
						<Button look="danger" isBusy={isBusy} onClick={undo}>
							{sentences.undo}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
