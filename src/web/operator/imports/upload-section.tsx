import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { importSentences as sentences } from '#sentences/imports.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { classNames } from '#web/components/class-names.ts';
import { FileButton } from '#web/components/forms/file-button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { paths } from '#web/links/paths.ts';
import { megabytesOf } from '#web/operator/imports/file-size.ts';
import { UploadProgress } from '#web/pictures/upload-progress.tsx';
import { useFileDrop } from '#web/pictures/use-file-drop.ts';
import { useUpload } from '#web/pictures/use-upload.ts';

const kinds = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.geojson,.jsonld';

/** Takes a file to import, chosen or dropped, and goes on to its page. */
export function UploadSection({ bytesMax }: { bytesMax: number }) {
	const { state, start, stop, retry } = useUpload();
	const [name, setName] = useState('');
	const [refusal, setRefusal] = useState<string>();
	const navigate = useNavigate();
	const send = ([file]: File[]) => {
		if (!file) return;
		setName(file.name);
		if (file.size > bytesMax)
			return setRefusal(sentences.tooLarge({ name: file.name, megabytes: megabytesOf(bytesMax) }));
		setRefusal(undefined);
		void start(async (client, signal) => {
			const { data } = await client('POST /operator/imports', { files: { file }, signal });
			navigate(paths.operatorImport(data.id));
		});
	};
	const { isOver, dropProps } = useFileDrop(send);
	return (
		<AccountSection
			id="send"
			title={sentences.sendTitle}
			lead={sentences.sendLead({ megabytes: megabytesOf(bytesMax) })}
		>
			<div
				{...dropProps}
				className={classNames(
					'grid gap-4 rounded-xl border border-dashed p-6 transition',
					isOver ? 'border-accent bg-accent-soft' : 'border-line',
				)}
			>
				<FormFailure>{refusal}</FormFailure>
				{state.kind === 'idle' ? (
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						<FileButton
							onFiles={send}
							accept={kinds}
							look="primary"
							icon={<FileUp aria-hidden="true" className="size-4" />}
						>
							{sentences.choose}
						</FileButton>
						<span className="text-muted text-sm">{sentences.drop}</span>
					</div>
				) : (
					<UploadProgress name={name} state={state} onStop={stop} onRetry={() => void retry()} />
				)}
			</div>
		</AccountSection>
	);
}
