import { useRef } from 'react';
import type { MessageGroup, Participant } from '#contract/messages/groups.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Button } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { useGroupChange } from '#web/messages/groups/use-group-change.ts';

type Role = Participant['role'];
const roles: Role[] = ['owner', 'admin', 'member'];

interface ParticipantRowProps {
	participant: Participant;
	group: MessageGroup;
	mayManage: boolean;
	/** Called before the row goes with its participant. */
	onRemoved: (row: HTMLElement | null) => void;
}

/** Shows a participant of a group with their role. Owners choose the role; owners and admins remove people. */
export function ParticipantRow({ participant, group, mayManage, onRemoved }: ParticipantRowProps) {
	const { id, name, image, designation, role, state, friendship } = participant;
	const { sentence, isBusy, change } = useGroupChange(group);
	const row = useRef<HTMLLIElement>(null);
	const isMe = friendship === 'self';
	const mayChoose = mayManage && group.my_role === 'owner' && !isMe && state === 'active';
	const mayRemove = mayManage && !isMe && role !== 'owner' && (group.my_role === 'owner' || role === 'member');
	return (
		<li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
			<Avatar image={image} name={name} className="size-9" />
			<div className="min-w-0 flex-1 basis-32">
				<Link
					to={paths.member(id)}
					className="block truncate font-medium underline-offset-4 hover:underline"
					dir="auto"
				>
					{name}
				</Link>
				{designation && <div className="truncate text-muted text-sm">{designation}</div>}
			</div>
			{mayChoose ? (
				<select
					aria-label={sentences.roleOf({ name })}
					value={role}
					disabled={isBusy}
					className="h-9 rounded-full border border-line bg-raised px-3 text-sm"
					onChange={(event) => change({ role: { user_id: id, role: event.target.value as Role } }, sentences.saved)}
				>
					{roles.map((each) => (
						<option key={each} value={each}>
							{sentences.roles[each]}
						</option>
					))}
				</select>
			) : (
				role !== 'member' && <span className="text-muted text-sm">{sentences.roles[role]}</span>
			)}
			{mayRemove && (
				<Button
					look="quiet"
					size="small"
					isBusy={isBusy}
					aria-label={sentences.removeOf({ name })}
					onClick={() => change({ remove: [id] }, sentences.removed({ name }), () => onRemoved(row.current))}
				>
					{sentences.remove}
				</Button>
			)}
			<FormFailure>{sentence}</FormFailure>
		</li>
	);
}
