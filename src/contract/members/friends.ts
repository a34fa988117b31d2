import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { friendLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { id, line, memberCard, timestamp } from '#contract/shapes.ts';

const tag = 'Friends';
const params = z.object({ user_id: id });
const limit = z.coerce.number().int().min(1).max(50).default(10);

/** Why somebody is suggested. */
export const suggestionReasons = ['mutual_friends', 'same_businesses'] as const;
export const friendSuggestion = memberCard.extend({
	why: z.object({
		code: z.enum(suggestionReasons),
		/** How many friends they have in common, or how many businesses both reviewed. */
		count: z.number().int(),
		/** The names of up to two of them. */
		names: z.array(z.string()),
	}),
});
export type FriendSuggestion = z.infer<typeof friendSuggestion>;

export const friendRequest = memberCard.extend({ asked_at: timestamp });
export const friendSince = memberCard.extend({ since: timestamp });

/** A member as another sees them. */
export const memberPage = memberCard.extend({
	bio: z.string().nullable(),
	cover: z.string().nullable(),
	country: z.string().nullable(),
	member_since: timestamp,
	/** How many friends both let the viewer see, counted up to 1,000; null when the viewer may not know their friends. */
	friends_count: z.number().int().nullable(),
	/** How many reviews they wrote; null when the viewer may not know their reviews. */
	reviews_count: z.number().int().nullable(),
});
export type MemberPage = z.infer<typeof memberPage>;
/** A member found by name, with no more than it takes to recognise them. */
export const foundMember = memberCard.pick({ id: true, name: true, image: true, friendship: true });
export type FoundMember = z.infer<typeof foundMember>;
const memberParams = z.object({ id });

export const friendEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/friends',
		tag,
		summary: 'My friends, the newest friendship first',
		auth: 'member',
		data: z.array(friendSince),
	}),
	endpoint({
		method: 'GET',
		path: '/me/recent-friends',
		tag,
		summary: 'My newest friends',
		auth: 'member',
		query: z.object({ limit }),
		data: z.array(friendSince),
	}),
	endpoint({
		method: 'GET',
		path: '/me/friends/requests',
		tag,
		summary: 'Who asks me, and whom I asked, the newest first',
		auth: 'member',
		data: z.object({ incoming: z.array(friendRequest), outgoing: z.array(friendRequest) }),
	}),
	endpoint({
		method: 'GET',
		path: '/me/friends-suggestions',
		tag,
		summary: 'Whom I may know, and why',
		auth: 'member',
		query: z.object({ limit }),
		data: z.array(friendSuggestion),
	}),
	endpoint({
		method: 'POST',
		path: '/me/friends/:user_id',
		tag,
		summary: 'Ask for friendship, so many a day, or accept theirs',
		auth: 'member',
		params,
		data: memberCard,
		errors: ['conflict'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/me/friends/:user_id',
		tag,
		summary: 'End a friendship, or withdraw or decline a request',
		auth: 'member',
		params,
		data: z.null(),
	}),
	endpoint({
		method: 'GET',
		path: '/me/blocks',
		tag,
		summary: 'Whom I have blocked',
		auth: 'member',
		data: z.array(memberCard.pick({ id: true, name: true, image: true }).extend({ blocked_at: timestamp })),
	}),
	endpoint({
		method: 'POST',
		path: '/me/blocks/:user_id',
		tag,
		summary: 'Block a member: neither sees the other any more',
		auth: 'member',
		params,
		data: z.null(),
		errors: ['conflict'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/me/blocks/:user_id',
		tag,
		summary: 'Take my block back',
		auth: 'member',
		params,
		data: z.null(),
	}),
	endpoint({
		method: 'GET',
		path: '/members',
		tag: 'Members',
		summary: `Members by name, those who let me find them (found_by): friends first, at most ${friendLimits.searchResults}`,
		description: `\`q\` is as people type: each word is the beginning of a word of the name. Nobody is found by less than ${friendLimits.searchLettersMin} letters. How often a member may ask in a minute is for the operator to say, 30 times at first.`,
		auth: 'member',
		query: z.object({ q: line(friendLimits.searchLettersMin, 80) }),
		data: z.array(foundMember).max(friendLimits.searchResults),
	}),
	endpoint({
		method: 'GET',
		path: '/members/:id',
		tag: 'Members',
		summary: 'One member, as far as they show themselves to me',
		auth: 'member',
		params: memberParams,
		data: memberPage,
	}),
	endpoint({
		method: 'GET',
		path: '/members/:id/friends',
		tag: 'Members',
		summary: 'Those friends of a member whom both let me see, the newest friendship first',
		auth: 'member',
		params: memberParams,
		query: pageQuery,
		data: memberCard,
		list: true,
	}),
] as const;
