import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';

/** What was typed before is here again. */
export const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => (
	<Notice
		title={messages.restoredTitle}
		action={
			<Button look="secondary" size="small" onClick={onDiscard}>
				{messages.discard}
			</Button>
		}
	>
		{messages.restored}
	</Notice>
);
