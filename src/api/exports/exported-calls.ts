import type { CallName } from '#contract/endpoints.ts';

/** Things of which a call tells one by one. Their ids are gathered from what the calls before told. */
export type Subject = 'business' | 'changed review';

/** A call whose answer is a file of a member's archive. */
export interface ExportedCall {
	call: CallName;
	/** The name of the file without its ending; two of one call ask for different things. */
	file: string;
	/** Asks once for each of these of the member's, in place of once. */
	each?: Subject;
	/** What is asked for, besides pages; `member` and `subject` stand for their ids. */
	params?: Record<string, 'member' | 'subject'>;
	query?: Record<string, string>;
	/**
	 * The paths into an item, such as `to.name`, that are the member's own or that they need to understand it; without
	 * them everything is.
	 */
	fields?: readonly string[];
	/** Whether an item is the member's own; without it, all are. */
	isOwn?: (item: Item, memberId: string) => boolean;
	/** Gathers the subjects of calls further down: returns whether the item is one. */
	gathers?: { as: Subject; when: (item: Item) => boolean };
	/** The paths to addresses of pictures that go into the archive. */
	pictures?: readonly string[];
	because: string;
}
/** An item of an answer; which of its fields are read is for the data below to say. */
// biome-ignore lint/suspicious/noExplicitAny: the data below read items of many shapes, and their test all of these
type Item = any;

const message = [
	...[
		'id',
		'thread_id',
		'folder',
		'from.type',
		'from.id',
		'from.name',
		'to.type',
		'to.id',
		'to.name',
		'subject',
		'body',
	],
	...['sent_at', 'updated_at', 'reply_to_id'],
];
const slip = [
	...['id', 'role', 'state', 'other.id', 'other.name', 'profile', 'value', 'coins', 'confirmed_at', 'steps'],
	...['created_at', 'changed_at'],
];
const ofBusiness = { each: 'business', params: { id: 'subject' } } as const;

/** The calls whose answers make up a member's archive, in the order in which they are asked. */
export const exportedCalls: readonly ExportedCall[] = [
	{ call: 'GET /me', file: 'member', pictures: ['image', 'cover'], because: 'who they are here, and what they chose' },
	{ call: 'GET /me/sessions', file: 'sessions', because: 'where they are signed in' },
	{ call: 'GET /me/security-events', file: 'security-events', because: 'what happened to their account' },
	{
		call: 'GET /me/push-devices',
		file: 'push-devices',
		// With the address of a device and the key of the site, messages could be pushed to it.
		fields: ['devices.id', 'devices.user_agent', 'devices.created_at'],
		because: 'the browsers that they chose to be told on',
	},
	{
		call: 'GET /me/friends',
		file: 'friends',
		fields: ['id', 'name', 'since'],
		because: 'whom they are friends with: both said so. What friends say of themselves is the friends’ own',
	},
	{
		call: 'GET /me/friends/requests',
		file: 'friend-requests',
		fields: ['outgoing.id', 'outgoing.name', 'outgoing.asked_at'],
		because: 'whom they asked; who asks them is told to them alone, for a yes or a no',
	},
	{
		call: 'GET /me/blocks',
		file: 'blocks',
		fields: ['id', 'blocked_at'],
		because: 'that they blocked somebody is theirs; the file must not carry the name of whoever that was',
	},
	{
		call: 'GET /me/following',
		file: 'following',
		fields: ['id', 'slug', 'business_name', 'since'],
		because: 'the businesses that they follow',
	},
	{
		call: 'GET /members/:id/reviews',
		file: 'reviews',
		params: { id: 'member' },
		fields: [
			...['id', 'profile_id', 'profile.slug', 'profile.business_name', 'scores', 'overall', 'body', 'photos'],
			...['visited_on', 'language', 'state', 'counts_as', 'incentive', 'helpful_count', 'version', 'created_at'],
			'updated_at',
		],
		pictures: ['photos.url'],
		gathers: { as: 'changed review', when: ({ history_count }) => history_count > 0 },
		because: 'what they said of businesses, in every state; the answers are the businesses’',
	},
	{
		call: 'GET /business-profile/reviews/:id/history',
		file: 'former-reviews',
		each: 'changed review',
		params: { id: 'subject' },
		because: 'what these reviews said before',
	},
	{
		call: 'GET /me/comments',
		file: 'comments',
		fields: ['id', 'post_id', 'acting_as.id', 'acting_as.business_name', 'parent_id', 'body', 'created_at'],
		because: 'what they said below posts',
	},
	{
		call: 'GET /business-profile/messages/outbox',
		file: 'messages-sent',
		fields: message,
		because: 'what they wrote; who has read it is for whoever let that be seen, not for a file',
	},
	{
		call: 'GET /business-profile/messages/draft',
		file: 'messages-drafts',
		fields: message,
		because: 'what they are writing',
	},
	{
		call: 'GET /business-profile/messages/trash',
		file: 'messages-thrown-away',
		fields: message,
		isOwn: ({ from }, memberId) => from.type === 'member' && from.id === memberId,
		because: 'what they wrote and threw away, until it is gone',
	},
	{
		call: 'GET /business-profile/messages/groups/my',
		file: 'groups',
		fields: ['id', 'name', 'description', 'profile_id', 'my_role', 'my_state', 'created_at'],
		isOwn: ({ my_state }) => my_state === 'active',
		because: 'the groups that they are in; who else is in them is for these people to tell',
	},
	{ call: 'GET /me/transactions', file: 'coins', because: 'the statement of their coins, with every line' },
	{
		call: 'GET /redemptions',
		file: 'redemptions',
		fields: [
			...['id', 'offer_id', 'profile.id', 'profile.business_name', 'title', 'terms', 'price_coins', 'state'],
			...['redeemed_at', 'expires_at', 'settled_at'],
		],
		because: 'what they took for coins; a code that is still good stays out, since whoever shows it is given the thing',
	},
	{
		call: 'GET /business-profile/invite/codes',
		file: 'invitations',
		fields: [
			...['id', 'kind', 'purpose', 'email_masked', 'profile', 'memo', 'max_uses', 'uses', 'state', 'expires_at'],
			'created_at',
		],
		because: 'their invitations; a code that is still good stays out, since whoever has it becomes their friend',
	},
	{
		call: 'GET /business-profile/invite/network',
		file: 'referral-network',
		fields: [
			'invited_by.id',
			'invited_by.name',
			'invitees.state',
			'invitees.joined_at',
			'invitees.coins',
			'levels',
			'coins_by_month',
		],
		because: 'who invited them, and what came of their own invitations; not who came',
	},
	{
		call: 'GET /referrals',
		file: 'referrals-given',
		query: { role: 'given' },
		fields: [...slip, 'need'],
		because: 'the slips that they wrote; the contact is somebody else’s',
	},
	{
		call: 'GET /referrals',
		file: 'referrals-received',
		query: { role: 'received' },
		fields: slip,
		because: 'what they made of slips; need and contact are others’',
	},
	{ call: 'GET /referrals/statement', file: 'referrals-statement', because: 'what came of all slips, in numbers' },
	{
		call: 'GET /reports/mine',
		file: 'reports',
		fields: ['id', 'subject.type', 'subject.id', 'reason', 'words', 'created_at', 'state', 'decision'],
		because: 'what they reported, in their words; not the name of whom',
	},
	{ call: 'GET /decisions/mine', file: 'decisions', because: 'what was decided about them, and what they said to it' },
	{
		call: 'GET /business-profile/my/profiles',
		file: 'businesses',
		gathers: { as: 'business', when: ({ role }) => role === 'owner' },
		because: 'the businesses that they look after',
	},
	{
		...ofBusiness,
		call: 'GET /business-profile/:id',
		file: 'businesses-in-full',
		pictures: ['image', 'cover', 'other_images.url'],
		because: 'what they say as the owner of a business',
	},
	{
		...ofBusiness,
		call: 'GET /business-profile/post/:id',
		file: 'posts',
		fields: [
			'id',
			'profile.id',
			'profile.business_name',
			'body',
			'images',
			'link',
			'like_count',
			'comment_count',
			'edited_at',
			'created_at',
		],
		pictures: ['images.url'],
		because: 'what their businesses posted; who liked it, and comments, are others’',
	},
	{
		call: 'GET /offers',
		file: 'offers',
		each: 'business',
		query: { profile_id: 'subject', all: 'true' },
		fields: [
			...['id', 'profile.id', 'profile.business_name', 'title', 'terms', 'price_coins', 'stock', 'left', 'per_member'],
			...['valid_from', 'valid_to', 'image', 'state', 'created_at', 'updated_at'],
		],
		pictures: ['image.url'],
		because: 'what their businesses give for coins',
	},
];

/** Every other call of a member, and why it adds nothing of their own. */
export const otherCalls: Partial<Record<CallName, string>> = {
	'GET /me/export': 'it is this archive',
	'GET /me/recent-friends': 'all friends are in the archive',
	'GET /me/friends-suggestions': 'others, who are no friends of theirs',
	'GET /me/home': 'a page, made of what others wrote',
	'GET /me/control': 'a page, made of what other calls tell',
	'GET /me/notifications': 'what others did',
	'GET /me/events': 'what happens at the moment',
	'GET /members': 'others',
	'GET /members/:id': 'others',
	'GET /members/:id/friends': 'others; all friends of the member are in the archive',
	'GET /business-profile/circle': 'what others said',
	'GET /business-profile/alike': 'businesses of others',
	'GET /business-profile/my-review/:id': 'all reviews are in the archive',
	'GET /business-profile/friends-written-reviews/:id': 'what others said',
	'GET /business-profile/friends-of-friends-reviews/:id': 'what others said',
	'GET /business-profile/user/post': 'what others wrote',
	'GET /business-profile/:id/managers': 'others, who look after the business with them',
	'GET /business-profile/:id/claim': 'codes by which a business is proven, while they are good',
	'GET /business-profile/statistics/:id': 'what others did, counted anew whenever it is asked for',
	'GET /business-profile/messages/inbox': 'what others wrote, who did not write it for a file',
	'GET /business-profile/messages/requests': 'what others wrote',
	'GET /business-profile/messages/:id': 'a message of a folder',
	'GET /business-profile/messages/thread/:id': 'messages of folders, and what others wrote',
	'GET /business-profile/messages/recipients': 'others',
	'GET /business-profile/messages/users/:id': 'others',
	'GET /business-profile/messages/groups/participants/:id/': 'others',
	'GET /redemptions/:code': 'a code, by which a thing is given',
	'GET /business-profile/gamification/last-six-month-total': 'sums of the statement of coins',
	'GET /business-profile/gamification/recent-activities': 'the last lines of the statement of coins',
	'GET /business-profile/gamification/board': 'others',
	'GET /business-profile/invite/tell-a-friend': 'a code that is good, and texts of the site',
};
