import type { MemberCard } from '#contract/shapes.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { api } from '#web/calls/api.ts';
import { useMore } from '#web/calls/use-more.ts';
import { MemberTile, MemberTiles } from '#web/components/faces/member-tile.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';

export const fetchFriendsOf = (id: string, cursor?: string) =>
	api('GET /members/:id/friends', { params: { id }, query: { limit: 12, cursor } });

interface MemberFriendsProps {
	member: { id: string; name: string; friends_count: number | null };
	first: { data: MemberCard[]; meta: { next: string | null } };
}

/** Lists the friends of a member whom both let the viewer see; a button loads more. */
export function MemberFriends({ member, first }: MemberFriendsProps) {
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) => fetchFriendsOf(member.id, cursor));
	if (rows.length === 0)
		return (
			<p className="text-muted">
				{member.friends_count === null ? sentences.hiddenFriends({ name: member.name }) : sentences.noFriendsSeen}
			</p>
		);
	return (
		<>
			<MemberTiles>
				{rows.map((friend) => (
					<MemberTile key={friend.id} member={friend} />
				))}
			</MemberTiles>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}
