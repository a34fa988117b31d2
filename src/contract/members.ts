import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { country, email, id, language, memberCard, phone, text, timestamp, timezone } from '#contract/shapes.ts';

const visibility = z.enum(['everyone', 'friends', 'nobody']);
export const memberSettings = z.strictObject({
	friend_list: visibility,
	reviews_visible_to: visibility,
	messages_from: visibility,
	read_receipts: z.boolean(),
	digest: z.enum(['off', 'daily', 'weekly']),
	mails_per_week: z.int().min(0).max(14),
	board: z.boolean(),
});
export type MemberSettings = z.infer<typeof memberSettings>;

export const member = z.object({
	id,
	uid: z.string(),
	name: z.string(),
	email: email.nullable(),
	email_verified: z.boolean(),
	designation: z.string().nullable(),
	bio: z.string().nullable(),
	phone: z.string().nullable(),
	image: z.string().nullable(),
	cover: z.string().nullable(),
	locality: z.string().nullable(),
	country: z.string().nullable(),
	locale: z.string(),
	timezone: z.string(),
	roles: z.array(z.string()),
	coins: z.object({ available: z.number().int(), pending: z.number().int() }),
	counts: z.object({
		friends: z.number().int(),
		friend_requests: z.number().int(),
		following: z.number().int(),
		businesses: z.number().int(),
		unread_messages: z.number().int(),
		unread_notifications: z.number().int(),
	}),
	settings: memberSettings,
	created_at: timestamp,
});
export type Member = z.infer<typeof member>;

export const memberFields = z
	.strictObject({
		name: text(1, 80),
		designation: text(0, 80).nullish(),
		bio: text(0, 500).nullish(),
		phone: phone.nullish(),
		locality: text(0, 100).nullish(),
		country: country.nullish(),
		locale: language,
		timezone,
		settings: memberSettings.partial(),
	})
	.partial();

export const memberEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me',
		tag: 'Members',
		summary: 'The signed-in member, created on first sight',
		auth: 'member',
		data: member,
	}),
	endpoint({
		method: 'PATCH',
		path: '/me',
		tag: 'Members',
		summary: 'Change my own fields',
		auth: 'member',
		body: memberFields,
		data: member,
	}),
] as const;

const friendParams = z.object({ user_id: id });
export const friendEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/friends',
		tag: 'Friends',
		summary: 'My friends',
		auth: 'member',
		data: z.array(memberCard.extend({ since: timestamp })),
	}),
	endpoint({
		method: 'POST',
		path: '/me/friends/:user_id',
		tag: 'Friends',
		summary: 'Ask for friendship, or accept theirs',
		auth: 'member',
		params: friendParams,
		data: memberCard,
		errors: ['conflict'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/me/friends/:user_id',
		tag: 'Friends',
		summary: 'End a friendship, or withdraw or decline a request',
		auth: 'member',
		params: friendParams,
		data: z.null(),
	}),
] as const;
