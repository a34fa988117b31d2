import type { MessageGroup } from '#contract/messages/groups.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { mediumDayText } from '#web/formats/days.ts';
import { useGroupChange } from '#web/messages/groups/use-group-change.ts';

/** Shows that somebody asks me to join a group, and lets me accept or decline. */
export function GroupInvitation({ group, onDeclined }: { group: MessageGroup; onDeclined: () => void }) {
	const { sentence, isBusy, change } = useGroupChange(group);
	const { name, owner, shows_past_since: since } = group;
	return (
		<section className="mt-5 rounded-card border border-line bg-surface p-5">
			<p className="font-medium">{sentences.inviteTitle({ name })}</p>
			<p className="mt-1 text-muted text-sm">{sentences.inviteLead({ owner: owner.name })}</p>
			{since && (
				<p className="mt-1 text-muted text-sm">{sentences.invitePast({ day: mediumDayText(new Date(since)) })}</p>
			)}
			<FormFailure>{sentence}</FormFailure>
			<div className="mt-4 flex flex-wrap gap-2">
				<Button size="small" isBusy={isBusy} onClick={() => change({ accept: true }, sentences.joined({ name }))}>
					{sentences.accept}
				</Button>
				<Button
					look="secondary"
					size="small"
					isHeld={isBusy}
					onClick={() => change({ leave: true }, sentences.declined, onDeclined)}
				>
					{sentences.decline}
				</Button>
			</div>
		</section>
	);
}
