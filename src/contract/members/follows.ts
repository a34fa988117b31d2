import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { followLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { id, memberCard, profileCard, timestamp } from '#contract/shapes.ts';

const tag = 'Follows';

export const follow = z.object({
	following: z.boolean(),
	/** How many members follow the business, including those whose names the viewer may not know. */
	followers_count: z.number().int(),
});
export type Follow = z.infer<typeof follow>;

export const follower = memberCard.extend({ since: timestamp });
export type Follower = z.infer<typeof follower>;

export const followedProfile = profileCard.extend({ since: timestamp });
export type FollowedProfile = z.infer<typeof followedProfile>;

export const followEndpoints = [
	endpoint({
		method: 'POST',
		path: '/business-profile/follow',
		tag,
		summary: `Follow a business, or with follow false no longer; repeating it changes nothing. At most ${followLimits.perMember} at a time`,
		auth: 'member',
		body: z.strictObject({ profile_id: id, follow: z.boolean().default(true) }),
		data: follow,
		errors: ['not_found', 'conflict'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/followers/:id',
		tag,
		summary: 'Who follows a business, the last first: names for members, the number for everyone',
		auth: 'anyone',
		params: z.object({ id }),
		query: pageQuery,
		data: follower,
		list: true,
		meta: z.object({
			/** How many members follow the business, including those whose names are not in the list. */
			followers_count: z.number().int(),
		}),
	}),
	endpoint({
		method: 'GET',
		path: '/me/following',
		tag,
		summary: 'The businesses that I follow, the last first',
		auth: 'member',
		query: pageQuery,
		data: followedProfile,
		list: true,
	}),
] as const;
