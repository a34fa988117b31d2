import { useState } from 'react';
import type { MemberCard } from '#contract/shapes.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { api } from '#web/calls/api.ts';
import { changeCount } from '#web/calls/my-counts.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';

type Friendship = MemberCard['friendship'];

/** What is between me and a member, and what may be done about it; one thing at a time, and told when it failed. */
export function useFriendship(member: Pick<MemberCard, 'id' | 'name' | 'friendship'>, onChanged?: () => void) {
	const [changed, setChanged] = useState<{ id: string; friendship: Friendship }>();
	const [isBusy, setBusy] = useState(false);
	const friendship = changed?.id === member.id ? changed.friendship : member.friendship;
	const params = { user_id: member.id };

	async function run(work: () => Promise<Friendship>): Promise<boolean> {
		if (isBusy) return false;
		setBusy(true);
		try {
			const next = await work();
			if (friendship === 'incoming') changeCount('friend_requests', -1);
			setChanged({ id: member.id, friendship: next });
			onChanged?.();
			return true;
		} catch (error) {
			showToast(sentenceOf(error));
			return false;
		} finally {
			setBusy(false);
		}
	}

	return {
		friendship,
		isBusy,
		/** Asks, or accepts when they asked. */
		ask: () =>
			run(async () => {
				const { data } = await api('POST /me/friends/:user_id', { params });
				if (data.friendship === 'friends') showToast(sentences.nowFriends({ name: member.name }));
				return data.friendship;
			}),
		/** Ends a friendship, withdraws my request, or declines theirs. */
		end: () =>
			run(async () => {
				await api('DELETE /me/friends/:user_id', { params });
				return 'none';
			}),
		block: () =>
			run(async () => {
				await api('POST /me/blocks/:user_id', { params, keepalive: true });
				showToast(sentences.blockedToast({ name: member.name }));
				return 'none';
			}),
	};
}
