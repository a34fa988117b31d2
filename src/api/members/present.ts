import type { Actor } from '#api/context.ts';
import type { findMemberWithCounts } from '#api/members/queries.ts';
import type { Member, MemberSettings } from '#contract/members/members.ts';
import { defaultMailSettings } from '#contract/notifications/mail-settings.ts';
import { welcomeCards } from '#contract/terms.ts';

const defaultSettings: MemberSettings = {
	friend_list: 'friends',
	reviews_visible_to: 'everyone',
	found_by: 'everyone',
	messages_from: 'everyone',
	read_receipts: false,
	...defaultMailSettings,
	notifications: {},
	push_names: true,
	board: true,
};

export function presentMember(row: Awaited<ReturnType<typeof findMemberWithCounts>>, actor: Actor): Member {
	const {
		id,
		uid,
		name,
		email,
		email_verified,
		designation,
		bio,
		phone,
		image,
		cover,
		locality,
		country,
		locale,
		timezone,
	} = row;
	return {
		id,
		uid,
		name,
		email,
		email_verified,
		designation,
		bio,
		phone,
		image,
		cover,
		locality,
		country,
		locale,
		timezone,
		roles: actor.isOperator ? ['operator'] : [],
		coins: { available: row.coins_available ?? 0, pending: row.coins_pending ?? 0 },
		counts: {
			friends: row.friends_count,
			friend_requests: Number(row.friend_requests),
			following: Number(row.following),
			businesses: Number(row.businesses),
			unread_messages: row.unread_messages,
			unread_business_messages: row.unread_business_messages.filter(({ unread }) => unread > 0),
			unread_notifications: row.unread_notifications,
		},
		settings: { ...defaultSettings, ...row.settings },
		welcome: welcomeCards.filter((card) => row.welcome.includes(card)),
		created_at: row.created_at.toISOString(),
	};
}
