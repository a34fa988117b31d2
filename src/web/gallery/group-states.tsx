import type { MessageGroup, Participant } from '#contract/messages/groups.ts';
import { GallerySection } from '#web/gallery/gallery-section.tsx';
import { ana, at, nothing } from '#web/gallery/samples.ts';
import { GroupInvitation } from '#web/messages/groups/group-invitation.tsx';
import { GroupList } from '#web/messages/groups/group-list.tsx';
import { ParticipantRow } from '#web/messages/groups/participant-row.tsx';
import { RemovedGroup } from '#web/messages/groups/removed-group.tsx';

const admin: Participant = { ...ana, role: 'admin', state: 'active' };
const group: MessageGroup = {
	id: '1',
	name: 'Harbour Choir',
	description: null,
	image: null,
	owner: admin,
	profile_id: null,
	shows_past_since: null,
	participants_count: 12,
	my_role: 'member',
	my_state: 'active',
	is_removed: false,
	created_at: at,
};
const asked: MessageGroup = { ...group, id: '2', name: 'Book club', my_state: 'invited', shows_past_since: at };
const removed: MessageGroup = { ...group, id: '3', name: 'Chess', my_role: 'owner', is_removed: true };

type GroupState = Parameters<typeof GroupList>[0]['list'];
const lists: [string, GroupState][] = [
	[
		'groups',
		{ state: { is: 'ready', value: [asked, group, removed] }, groups: [asked, group, removed], retry: nothing },
	],
	['none', { state: { is: 'ready', value: [] }, groups: [], retry: nothing }],
	['waiting', { state: { is: 'loading' }, groups: undefined, retry: nothing }],
	['failed', { state: { is: 'failed', sentence: 'You are offline.' }, groups: undefined, retry: nothing }],
];

/** Shows groups in their states: as a list, as an invitation, and removed by operators. */
export const GroupStates = () => (
	<>
		<GallerySection title="Groups in a list">
			{lists.map(([name, list]) => (
				<div key={name} className="w-96 max-w-full">
					<GroupList list={list} openId={group.id} />
				</div>
			))}
		</GallerySection>
		<GallerySection title="A group">
			<div className="w-96 max-w-full">
				<GroupInvitation group={asked} onDeclined={nothing} />
			</div>
			<div className="w-96 max-w-full">
				<RemovedGroup onDelete={nothing} />
			</div>
			<ul className="w-96 max-w-full">
				<ParticipantRow participant={admin} group={group} mayManage={false} onRemoved={nothing} />
				<ParticipantRow
					participant={{ ...admin, id: '2' }}
					group={{ ...group, my_role: 'owner' }}
					mayManage
					onRemoved={nothing}
				/>
			</ul>
		</GallerySection>
	</>
);
