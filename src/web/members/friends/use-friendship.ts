import { useEffect, useRef, useState } from 'react';
import type { MemberCard } from '#contract/shapes.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { showToast } from '#web/components/toast.tsx';
import { changeCount } from '#web/counts/hear-counts.ts';

type Friendship = MemberCard['friendship'];

/**
 * Holds the friendship between the viewer and a member, and changes it, one change at a time. Why a change failed is told
 * by a toast; while a dialog asks `question`, which would cover the toast, it is `sentence`.
 */
export function useFriendship(
	member: Pick<MemberCard, 'id' | 'name' | 'friendship'>,
	question: object | undefined,
	onChanged?: () => void,
) {
	const [changed, setChanged] = useState<{ id: string; friendship: Friendship }>();
	// The dialog may have been closed, with its page or without, since the press whose call has failed.
	const asked = useRef<object>(undefined);
	useEffect(() => {
		asked.current = question;
		return () => {
			asked.current = undefined;
		};
	}, [question]);
	const onRefused = (sentence: string) => {
		if (!asked.current) showToast(sentence);
	};
	const telling = { others: { question }, onRefused };
	const asking = useWrite('POST /me/friends/:user_id', telling);
	const ending = useWrite('DELETE /me/friends/:user_id', telling);
	const blocking = useWrite('POST /me/blocks/:user_id', telling);
	const friendship = changed?.id === member.id ? changed.friendship : member.friendship;
	const isBusy = asking.isBusy || ending.isBusy || blocking.isBusy;
	const params = { user_id: member.id };

	const become = (next: Friendship) => {
		if (friendship === 'incoming') changeCount('friend_requests', -1);
		setChanged({ id: member.id, friendship: next });
		onChanged?.();
	};
	const ifFree = async (write: () => Promise<boolean>) => !isBusy && write();

	return {
		friendship,
		isBusy,
		sentence: asking.sentence ?? ending.sentence ?? blocking.sentence,
		/** Asks for a friendship, or accepts when the member asked. */
		ask: () =>
			ifFree(() =>
				asking.write({ params }, (data) => {
					if (data.friendship === 'friends') showToast(sentences.nowFriends({ name: member.name }));
					become(data.friendship);
				}),
			),
		/** Ends the friendship, withdraws the viewer's request, or declines the member's. */
		end: () => ifFree(() => ending.write({ params }, () => become('none'))),
		block: () =>
			ifFree(() =>
				blocking.write({ params, keepalive: true }, () => {
					showToast(sentences.blockedToast({ name: member.name }));
					become('none');
				}),
			),
	};
}
