import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportSentences as words } from '#sentences/account/export.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { useConfirmed } from '#web/account/mailed-links/confirming.tsx';
import { api } from '#web/calls/api.ts';
import { readArchive } from '#web/calls/read-archive.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { saveFile } from '#web/components/save-file.ts';
import { sizeText } from '#web/formats/sizes.ts';

/** Downloads all of the member's own data as one file, once they have shown that it is them. */
export function ExportSection() {
	/** The bytes that have come so far; null before and after. */
	const [bytes, setBytes] = useState<number | null>(null);
	const [isDone, setDone] = useState(false);
	const confirmed = useConfirmed();
	const { sentence, isBusy, run } = useCall();
	const download = () =>
		run(async () => {
			setDone(false);
			try {
				const isAsked = await confirmed(async () => {
					await api('POST /me/export');
				});
				if (!isAsked) return;
				setBytes(0);
				const file = await readArchive(setBytes);
				saveFile(file, file.name);
				setDone(true);
			} finally {
				setBytes(null);
			}
		});
	const progress = bytes === null ? '' : words.downloading({ size: sizeText(bytes) });
	return (
		<AccountSection isFolded id="export" title={words.title} lead={words.lead}>
			<div className="space-y-4">
				<FormFailure>{sentence}</FormFailure>
				{isDone && <Notice look="good">{words.done}</Notice>}
				<Button
					look="secondary"
					isBusy={isBusy}
					icon={<Download aria-hidden="true" className="size-4" />}
					onClick={download}
				>
					{sentence ? words.again : words.press}
				</Button>
				{bytes !== null && (
					<p
						role="progressbar"
						aria-label={words.progress}
						aria-valuetext={progress}
						className="text-muted text-sm tabular-nums"
					>
						{progress}
					</p>
				)}
				<p className="text-muted text-sm">{words.careful}</p>
			</div>
		</AccountSection>
	);
}
