/** Pages of a member's own messages, news, coins, invitations and referrals. */
export const memberPages = [
	'/me/message',
	'/me/message/new',
	'/me/message/groups/new',
	'/me/feed',
	'/me/notifications',
	'/me/notifications/settings',
	'/me/coins',
	'/me/invite',
	'/me/referral-network',
	'/me/referrals',
	'/me/referrals/new',
	'/me/redemptions',
	'/me/confirm-code',
	'/innovations/surf-shop/surf',
];
