import type { FollowerRow } from '#api/follows/queries.ts';
import type { Tie } from '#api/friends/service.ts';
import type { Follower } from '#contract/members/follows.ts';

/** Presents a follower; the second argument is the viewer's tie to them. */
export const presentFollower = (
	{ since, ...card }: FollowerRow,
	{ friendship, mutual_friends }: Pick<Tie, 'friendship' | 'mutual_friends'>,
): Follower => ({ ...card, friendship, mutual_friends, since: since.toISOString() });
