import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { sentences as siteSentences } from '#sentences/shell.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';

/** Tells that what was written here was sent or thrown away on another device. */
export function WritingGone({ onClose }: { onClose: () => void }) {
	return (
		<Notice
			title={sentences.gone}
			action={
				<Button look="secondary" size="small" onClick={onClose}>
					{siteSentences.close}
				</Button>
			}
		>
			{sentences.goneLead}
		</Notice>
	);
}
