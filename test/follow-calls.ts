import type { TestActor, TestApp } from './app.ts';

export const follow = async (who: TestActor, profile_id: string, isFollowing?: boolean) =>
	(await who.call('POST /business-profile/follow', { body: { profile_id, follow: isFollowing } })).data;

export const followersOf = (who: Pick<TestActor, 'call'>, id: string, query: object = {}) =>
	who.call('GET /business-profile/followers/:id', { params: { id }, query });

export const followerIdsOf = async (who: TestActor, id: string) =>
	(await followersOf(who, id)).data.map((follower) => follower.id);

export const followingOf = async (who: TestActor) => (await who.call('GET /me/following')).data.map(({ id }) => id);

/** As everybody sees it. */
export const followersCount = async (app: TestApp, id: string) =>
	(await app.visitor('GET /business-profile/:id', { params: { id } })).data.followers_count;
