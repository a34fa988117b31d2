import { storeFollow, tellFollow } from '#web/members/follows/use-follow.ts';
import { sendEach } from '#web/waiting/send-each.ts';

/** Follows the businesses that somebody pressed to follow before they signed in, wherever they are by now. */
export const sendFollows = sendEach<true>('follow', async ({ key: profileId }) =>
	tellFollow(profileId, await storeFollow(profileId, true)),
);
