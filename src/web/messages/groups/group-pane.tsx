import { LogOut, SquarePen } from 'lucide-react';
import { useState } from 'react';
import type { MessageGroup } from '#contract/messages/groups.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { mediumDayText } from '#web/formats/days.ts';
import { paths } from '#web/links/paths.ts';
import { GroupForm } from '#web/messages/groups/group-form.tsx';
import { GroupInvitation } from '#web/messages/groups/group-invitation.tsx';
import { Participants } from '#web/messages/groups/participants.tsx';
import { RemovedGroup } from '#web/messages/groups/removed-group.tsx';
import { useGroupChange } from '#web/messages/groups/use-group-change.ts';
import { isAsked } from '#web/messages/groups/use-groups.ts';
import { ReportButton } from '#web/reports/report-button.tsx';

interface GroupPaneProps {
	group: MessageGroup;
	onLeft: () => void;
}

/** Shows a group: what it is about, who is in it, and what I can do. */
export function GroupPane({ group, onLeft }: GroupPaneProps) {
	const [isLeaving, setLeaving] = useState(false);
	const [isEdited, setEdited] = useState(false);
	const edit = useFocusBack(isEdited);
	const { sentence, isBusy, change } = useGroupChange(group);
	const leaving = leavingOf(group);
	const leave = () =>
		change({ leave: true }, leaving.done, () => {
			setLeaving(false);
			onLeft();
		});
	const mayManage = group.my_role !== 'member' && !isAsked(group) && !group.is_removed;
	if (isEdited) return <GroupForm group={group} onClose={() => setEdited(false)} />;
	return (
		<>
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<h2 className="break-words text-2xl" dir="auto">
						{group.name}
					</h2>
					<p className="mt-1 text-muted text-sm">{sentences.people({ n: group.participants_count })}</p>
				</div>
				{mayManage && (
					<Button ref={edit} look="quiet" size="small" onClick={() => setEdited(true)}>
						{sentences.edit}
					</Button>
				)}
				{group.my_role !== 'owner' && <ReportButton subject={{ type: 'group', id: group.id }} label={group.name} />}
			</div>
			{group.description && (
				<p className="mt-4 max-w-prose whitespace-pre-line break-words" dir="auto">
					{group.description}
				</p>
			)}
			{!isAsked(group) && !group.is_removed && <p className="mt-4 text-muted text-sm">{pastOf(group)}</p>}
			{group.is_removed && <RemovedGroup onDelete={() => setLeaving(true)} />}
			{isAsked(group) && <GroupInvitation group={group} onDeclined={onLeft} />}
			{!isAsked(group) && !group.is_removed && (
				<div className="mt-5 flex flex-wrap gap-2">
					<ButtonLink
						to={paths.newMessage(`group:${group.id}`)}
						size="small"
						icon={<SquarePen aria-hidden="true" className="size-4" />}
					>
						{sentences.write}
					</ButtonLink>
					<Button
						look="secondary"
						size="small"
						icon={<LogOut aria-hidden="true" className="size-4" />}
						onClick={() => setLeaving(true)}
					>
						{sentences.leave}
					</Button>
				</div>
			)}
			<Participants group={group} mayManage={mayManage} />
			{isLeaving && (
				<Dialog title={leaving.title} onClose={() => setLeaving(false)}>
					<p className="text-muted">{leaving.text}</p>
					<div className="mt-4">
						<FormFailure>{sentence}</FormFailure>
					</div>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<Button look="secondary" onClick={() => setLeaving(false)}>
							{sentences.cancel}
						</Button>
						<Button look="danger" isBusy={isBusy} onClick={leave}>
							{leaving.button}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}

/** Returns what is said about leaving the group; one that was removed is deleted by its owner. */
const leavingOf = ({ name, my_role, is_removed }: MessageGroup) =>
	is_removed
		? {
				title: sentences.deleteTitle({ name }),
				text: sentences.deleteText,
				button: sentences.deleteGroup,
				done: sentences.deleted({ name }),
			}
		: {
				title: sentences.leaveTitle({ name }),
				text: my_role === 'owner' ? sentences.leaveAsOwner : sentences.leaveText,
				button: sentences.leave,
				done: sentences.left({ name }),
			};

/** Tells who will read earlier messages: all participants should know who else reads what they write. */
const pastOf = ({ shows_past_since: since }: MessageGroup): string =>
	since ? sentences.pastShown({ day: mediumDayText(new Date(since)) }) : sentences.pastHidden;
