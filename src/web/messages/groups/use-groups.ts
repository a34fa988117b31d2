import { useEffect } from 'react';
import type { MessageGroup } from '#contract/messages/groups.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { listenToMessages } from '#web/messages/changes.ts';

const loadGroups = async (): Promise<MessageGroup[]> => (await api('GET /business-profile/messages/groups/my')).data;

/** Loads the groups that I am in or am asked to join; those that I am asked to join come first. */
export function useGroups() {
	const { state, reload, retry } = useLoaded(loadGroups);
	useEffect(() => listenToMessages(reload), [reload]);
	const groups =
		state.is === 'ready'
			? state.value.toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)))
			: undefined;
	return { state, groups, retry };
}

export const isAsked = ({ my_state }: Pick<MessageGroup, 'my_state'>): boolean => my_state === 'invited';
