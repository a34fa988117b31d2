import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { accountFates } from '#contract/members/account-deletion.ts';
import { securityEventKinds } from '#contract/members/account-security.ts';
import { notificationGroups } from '#contract/notifications/kinds.ts';
import { pageQuery } from '#contract/page.ts';
import { country, email, id, language, line, phone, text, timestamp, timezone } from '#contract/shapes.ts';
import { welcomeCards } from '#contract/terms.ts';

const visibility = z.enum(['everyone', 'friends', 'nobody']);
const welcome = z.array(z.enum(welcomeCards)).max(welcomeCards.length);
export const memberSettings = z.strictObject({
	friend_list: visibility,
	reviews_visible_to: visibility,
	/** Who finds me when they search for my name. */
	found_by: z.enum(['everyone', 'friends_of_friends', 'nobody']),
	messages_from: visibility,
	read_receipts: z.boolean(),
	digest: z.enum(['off', 'daily', 'weekly']),
	/** The hour of the digest, on the member's clock. */
	digest_hour: z.int().min(0).max(23),
	mails_per_week: z.int().min(0).max(14),
	/** What the member is notified of, and where. Groups that are left out stay as they are; all channels are on at first. */
	notifications: z.partialRecord(
		z.enum(notificationGroups),
		z.strictObject({ bell: z.boolean(), mail: z.boolean(), push: z.boolean() }),
	),
	/** Whether what is pushed to a device says who did what; otherwise it says that there is something new. */
	push_names: z.boolean(),
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
		/** Unread in the member's own inbox; 1,000 stands for that many or more, here and below. */
		unread_messages: z.number().int(),
		/** The businesses that the member looks after and whose shared inbox has unread messages, by name. */
		unread_business_messages: z.array(z.object({ profile_id: id, unread: z.number().int() })),
		unread_notifications: z.number().int(),
	}),
	settings: memberSettings,
	/** The cards for newcomers that are neither done nor skipped. */
	welcome,
	created_at: timestamp,
});
export type Member = z.infer<typeof member>;

export const memberFields = z
	.strictObject({
		name: line(1, 80),
		designation: line(0, 80).nullish(),
		bio: text(0, 500).nullish(),
		phone: phone.nullish(),
		locality: line(0, 100).nullish(),
		country: country.nullish(),
		/** The language that the member wishes. It is kept for clients: our pages and mail are in English. */
		locale: language,
		timezone,
		settings: memberSettings.partial(),
		/** The cards that are left; a card that is gone stays away. */
		welcome,
	})
	.partial();

export const accountSession = z.object({
	id,
	/** The way of signing in, such as `password` or `google.com`. */
	provider: z.string(),
	ip: z.string().nullable(),
	user_agent: z.string().nullable(),
	/** Whether the session is the one that makes the call. */
	current: z.boolean(),
	created_at: timestamp,
	last_used_at: timestamp,
});
export type AccountSession = z.infer<typeof accountSession>;

export const securityEvent = z.object({
	id,
	kind: z.enum(securityEventKinds),
	at: timestamp,
	ip: z.string().nullable(),
	user_agent: z.string().nullable(),
	/** The provider, or the address, that the event was about. */
	detail: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

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
	endpoint({
		method: 'GET',
		path: '/me/sessions',
		tag: 'Members',
		summary: 'Where I am signed in, the last used first',
		auth: 'member',
		data: z.array(accountSession),
		errors: ['not_found'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/me/sessions',
		tag: 'Members',
		summary: 'Sign me out everywhere but here',
		auth: 'member',
		data: z.object({ ended: z.number().int() }),
		errors: ['not_found'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/me/sessions/:id',
		tag: 'Members',
		summary: 'Sign me out there',
		auth: 'member',
		params: z.object({ id }),
		data: z.null(),
	}),
	endpoint({
		method: 'GET',
		path: '/me/security-events',
		tag: 'Members',
		summary: 'What happened to my account, the newest first',
		auth: 'member',
		query: pageQuery,
		data: securityEvent,
		list: true,
		errors: ['not_found'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/me',
		tag: 'Members',
		summary: 'Leave for good; reviews are deleted too, or kept without my name',
		description:
			'What I sign in with is deleted as well. With the own identity service both go in one transaction, and `accounts:delete` of its protocol does the same, with `reviews: keep`. With a Firebase project its account is deleted with the token of this call: `identity` is `remains` where the project did not do it, and every later call with a token of that account answers `account_deleted`; it can still be deleted by `accounts:delete` there. In the other direction the other half is out of our sight: an account that is deleted at Firebase alone leaves the member as they are.',
		auth: 'member',
		whileSuspended: true,
		query: z.object({ reviews: z.enum(['keep', 'delete']).default('delete') }),
		data: z.object({ identity: z.enum(accountFates) }),
		errors: ['requires_recent_login'],
	}),
] as const;
