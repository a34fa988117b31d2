import type { FollowerRow } from '#api/follows/queries.ts';
import type { Tie } from '#api/friends/service.ts';
import type { Follower } from '#contract/members/follows.ts';

/** `tie` is the viewer's to the follower. */
export const presentFollower = (
	{ since, ...card }: FollowerRow,
	{ friendship, mutual_friends }: Pick<Tie, 'friendship' | 'mutual_friends'>,
): Follower => ({ ...card, friendship, mutual_friends, since: since.toISOString() });
