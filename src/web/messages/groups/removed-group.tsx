import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/links/paths.ts';

/** Tells the owner that operators removed the group, and what is left to do: appeal, or delete it. */
export const RemovedGroup = ({ onDelete }: { onDelete: () => void }) => (
	<section className="mt-5 rounded-card border border-line bg-surface p-5">
		<p className="font-medium">{sentences.removedTitle}</p>
		<p className="mt-1 text-muted text-sm">{sentences.removedLead}</p>
		<div className="mt-4 flex flex-wrap gap-2">
			<ButtonLink to={paths.controlPage} size="small">
				{sentences.toControl}
			</ButtonLink>
			<Button look="secondary" size="small" onClick={onDelete}>
				{sentences.deleteGroup}
			</Button>
		</div>
	</section>
);
