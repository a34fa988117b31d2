import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { profileFormSentences as sentences } from '#web/profile-form/sentences.ts';

/** What was typed before is here again. */
export const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => (
	<Notice
		title={sentences.restoredTitle}
		action={
			<Button look="secondary" size="small" onClick={onDiscard}>
				{sentences.discard}
			</Button>
		}
	>
		{sentences.restored}
	</Notice>
);
