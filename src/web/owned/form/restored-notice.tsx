import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';

/** Tells that text typed earlier in this browser has been restored. */
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
