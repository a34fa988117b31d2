import { useState } from 'react';
import type { CallData } from '#contract/client.ts';
import type { ImportItem, ParsedMapping } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { showToast } from '#web/components/toast.tsx';
import { paths } from '#web/links/paths.ts';
import { useNavigateFromHere } from '#web/links/use-navigate-from-here.ts';
import { textOf } from '#web/operator/imports/mapping/choose-columns.ts';
import { MappingEditor } from '#web/operator/imports/mapping/mapping-editor.tsx';
import { PreviewRows } from '#web/operator/imports/mapping/preview-rows.tsx';
import { usePreview } from '#web/operator/imports/mapping/use-preview.ts';
import { OutcomeCounts } from '#web/operator/imports/outcome-counts.tsx';
import { ReportSection } from '#web/operator/imports/report-section.tsx';

interface ReadyImportProps {
	item: ImportItem;
	mappings: CallData<'GET /operator/import-mappings'>;
	onChange: (item: ImportItem) => void;
}

/** Shows a file that waits: how it is read, its first rows, what a dry run found, and the button to import it. */
export function ReadyImport({ item, mappings, onChange }: ReadyImportProps) {
	const proposed = item.mapping?.text ?? '';
	const [text, setText] = useState(proposed);
	// The mapping that was chosen here and that the server has not read back yet, or cannot read: without a name, for
	// example.
	const [chosen, setChosen] = useState<ParsedMapping | null>(null);
	const { preview, objection } = usePreview(item.id, text);
	const wrong = objection?.sentence;
	const mapping = chosen ?? (wrong ? null : (preview?.mapping ?? null));
	const write = (written: string) => {
		setText(written);
		setChosen(null);
	};
	const choose = (mapping: ParsedMapping) => {
		setText(textOf(mapping));
		setChosen(mapping);
	};
	const { sentence, sentenceBeside, isBusy, run } = useCall({ mapping_text: text });
	const navigate = useNavigateFromHere();
	const [doing, setDoing] = useState<'check' | 'run' | 'discard'>();
	const isChecked = item.check !== null && text === proposed;
	const begin = (what: 'check' | 'run') => {
		setDoing(what);
		run(async () => {
			const { data } = await api(`POST /operator/imports/:id/${what}`, {
				params: { id: item.id },
				body: { mapping_text: text },
			});
			onChange(data);
		});
	};
	const discard = () => {
		setDoing('discard');
		run(async () => {
			await api('DELETE /operator/imports/:id', { params: { id: item.id } });
			showToast(sentences.discarded);
			navigate(paths.operatorImports);
		});
	};
	return (
		<>
			{/* The part is never shorter than the window: the buttons below stand at its lower edge before the first rows
			    come and after. */}
			<div className="grid min-h-[calc(100dvh-10rem)] grid-cols-[minmax(0,1fr)] content-start items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<AccountSection id="mapping" title={sentences.mappingTitle} lead={sentences.mappingLead}>
					<MappingEditor
						mappings={mappings}
						proposed={proposed}
						text={text}
						onText={write}
						mapping={mapping}
						onMapping={choose}
						// An objection to an earlier text may no longer hold for the mapping that was chosen since.
						error={(chosen && objection?.isTo !== text ? undefined : wrong) ?? sentenceBeside('mapping_text')}
						preview={preview}
					/>
				</AccountSection>
				<div className="lg:sticky lg:top-24">
					<AccountSection id="preview" title={sentences.previewTitle}>
						{/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard, too */}
						<div className="lg:max-h-[calc(100dvh-20rem)] lg:overflow-y-auto" tabIndex={0}>
							{preview ? <PreviewRows rows={preview.rows} /> : !wrong && <Skeleton className="h-40" />}
						</div>
					</AccountSection>
				</div>
			</div>
			{item.check && isChecked && (
				<AccountSection id="checked" title={sentences.checkedTitle}>
					<div className="grid gap-6">
						<OutcomeCounts counts={item.check} />
						<ReportSection item={item} />
					</div>
				</AccountSection>
			)}
			<section className="sticky bottom-3 z-20 grid gap-3 rounded-2xl border border-line bg-raised/95 p-3 shadow-floating backdrop-blur-sm sm:p-4">
				{!isChecked && <p className="text-muted text-sm">{sentences.whatNext}</p>}
				<FormFailure>{sentence}</FormFailure>
				<div className="flex flex-wrap gap-3">
					<Button
						look={isChecked ? 'secondary' : 'primary'}
						isBusy={isBusy && doing === 'check'}
						disabled={Boolean(wrong)}
						isHeld={isBusy}
						onClick={() => begin('check')}
					>
						{isChecked ? sentences.checkAgain : sentences.check}
					</Button>
					<Button
						look={isChecked ? 'primary' : 'secondary'}
						isBusy={isBusy && doing === 'run'}
						disabled={Boolean(wrong)}
						isHeld={isBusy}
						onClick={() => begin('run')}
					>
						{sentences.run}
					</Button>
					<Button look="quiet" isBusy={isBusy && doing === 'discard'} isHeld={isBusy} onClick={discard}>
						{sentences.discard}
					</Button>
				</div>
			</section>
		</>
	);
}
