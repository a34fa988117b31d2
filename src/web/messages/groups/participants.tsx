import { type Ref, useCallback, useEffect, useRef } from 'react';
import type { MessageGroup, Participant } from '#contract/messages/groups.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { focusBack } from '#web/components/focus-back.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { listenToMessages } from '#web/messages/changes.ts';
import { InvitePeople } from '#web/messages/groups/invite-people.tsx';
import { ParticipantRow } from '#web/messages/groups/participant-row.tsx';

interface ParticipantsProps {
	group: MessageGroup;
	mayManage: boolean;
}

/** Lists who is in a group, and who is asked to join. */
export function Participants({ group, mayManage }: ParticipantsProps) {
	const { id } = group;
	const load = useCallback(
		async () => (await api('GET /business-profile/messages/groups/participants/:id/', { params: { id } })).data,
		[id],
	);
	const { state, reload, retry } = useLoaded(load);
	useEffect(() => listenToMessages(reload), [reload]);
	const heading = useRef<HTMLHeadingElement>(null);
	if (state.is === 'failed')
		return (
			<div className="mt-8">
				<ErrorState onRetry={retry}>{state.sentence}</ErrorState>
			</div>
		);
	if (state.is === 'loading') return <Skeleton className="mt-8 h-32 w-full" />;
	const rows = (title: string, participants: Participant[], ref?: Ref<HTMLHeadingElement>) =>
		participants.length > 0 && (
			<section className="mt-8">
				<h3 ref={ref} className="mb-2 text-lg">
					{title}
				</h3>
				<ul className="divide-y divide-line">
					{participants.map((participant) => (
						<ParticipantRow
							key={participant.id}
							participant={participant}
							group={group}
							mayManage={mayManage}
							onRemoved={(row) => focusBack(row, heading.current)}
						/>
					))}
				</ul>
			</section>
		);
	return (
		<>
			{rows(
				sentences.members,
				state.value.filter((participant) => participant.state === 'active'),
				heading,
			)}
			{rows(
				sentences.waiting,
				state.value.filter((participant) => participant.state === 'invited'),
			)}
			{mayManage && <InvitePeople group={group} />}
		</>
	);
}
