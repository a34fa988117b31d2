import type { CallName, Calls } from '#contract/endpoints.ts';

/** What becomes of a write by a member whose address is not confirmed. */
export type UnconfirmedWrite =
	/** The write is stored for its author alone until they confirm their address; then everyone sees it, by itself. */
	| 'waits'
	/** The write is refused, with what to do about it. */
	| 'refused'
	/** The write is done as for any other member. */
	| 'done';

type MemberWrite = {
	[N in CallName]: Calls[N]['method'] extends 'GET' ? never : Calls[N]['auth'] extends 'member' | 'owner' ? N : never;
}[CallName];

const review =
	'a review, with its words and photos, is there for its author alone; one that is public already stays as it is';
const business = 'a business is there for its owner alone; one that is public already stays as it is';
const card = 'others do not meet a member who has not confirmed their address';
const takesAway = 'it takes something away, and publishes nothing';
const ownOnly = 'nobody else sees it';
const read = 'a person reads it before anything comes of it';
const mails = 'it goes to somebody else by mail';
const followed = 'others read it at once, under the name of a person or a business';
const order = 'it orders what others read at once';
const keeps = 'a business that is public has nobody look after it who has not confirmed their address';

/** What becomes of every write of a member, with the reason; an address is confirmed once, and for good. */
const unconfirmedWrites: Record<MemberWrite, readonly [UnconfirmedWrite, because: string]> = {
	'PATCH /me': ['waits', card],
	'PATCH /me/notifications/read': ['done', ownOnly],
	'POST /me/push-devices': ['done', ownOnly],
	'DELETE /me/push-devices/:id': ['done', takesAway],
	'POST /me/image': ['waits', card],
	'DELETE /me/image': ['done', takesAway],
	'POST /me/image/cover': ['waits', card],
	'DELETE /me/image/cover': ['done', takesAway],
	'DELETE /me/sessions': ['done', takesAway],
	'DELETE /me/sessions/:id': ['done', takesAway],
	'POST /me/export': ['done', ownOnly],
	'DELETE /me': ['done', takesAway],
	'POST /me/friends/:user_id': ['waits', 'whom they ask hears of it then'],
	'DELETE /me/friends/:user_id': ['done', takesAway],
	'POST /me/blocks/:user_id': ['done', ownOnly],
	'DELETE /me/blocks/:user_id': ['done', ownOnly],
	'POST /business-profile/messages/compose': ['refused', 'it reaches somebody at once'],
	'POST /business-profile/messages/draft': ['done', ownOnly],
	'POST /business-profile/messages/:id/undo': ['done', takesAway],
	'POST /business-profile/messages/:id/accept': ['done', ownOnly],
	'PATCH /business-profile/messages/trash/:id': ['done', ownOnly],
	'PATCH /business-profile/messages/read/:id': ['done', ownOnly],
	'PATCH /business-profile/messages/bulk': ['done', ownOnly],
	'DELETE /business-profile/messages/:id': ['done', ownOnly],
	'POST /business-profile/messages/groups/': ['refused', 'it asks others to join'],
	'PATCH /business-profile/messages/groups': ['refused', 'it asks others to join; leaving is done'],
	'POST /business-profile/follow': ['waits', 'followers are counted once their address is confirmed'],
	'POST /business-profile': ['waits', business],
	'PATCH /business-profile/:id': ['waits', business],
	'POST /business-profile/image/:id': ['waits', business],
	'DELETE /business-profile/image/:id': ['waits', business],
	'POST /business-profile/cover/:id': ['waits', business],
	'DELETE /business-profile/cover/:id': ['waits', business],
	'POST /business-profile/other-images/:id': ['waits', business],
	'PATCH /business-profile/other-images/:id/:image_id': ['waits', business],
	'DELETE /business-profile/other-images/:id/:image_id': ['waits', business],
	'DELETE /business-profile/:id': ['done', takesAway],
	'POST /business-profile/:id/restore': ['done', 'what waits comes back waiting'],
	'POST /business-profile/:id/managers': ['refused', mails],
	'POST /business-profile/:id/transfer': ['refused', mails],
	'PATCH /business-profile/:id/managers/:user_id': ['done', takesAway],
	'DELETE /business-profile/:id/managers/:user_id': ['done', takesAway],
	'DELETE /business-profile/:id/appointments/:appointment_id': ['done', takesAway],
	'PATCH /me/appointments/:id': ['refused', keeps],
	'POST /business-profile/:id/claim': ['refused', keeps],
	'POST /claims/:id/code': ['refused', mails],
	'POST /claims/:id/confirm': ['refused', keeps],
	'POST /claims/:id/check': ['refused', keeps],
	'DELETE /claims/:id': ['done', takesAway],
	'PUT /claims/:id/answer': ['done', read],
	'POST /claims/:id/seen': ['done', ownOnly],
	'POST /business-profile/reviews': ['waits', review],
	'PATCH /business-profile/reviews/:id': ['waits', review],
	'DELETE /business-profile/reviews/:id': ['done', takesAway],
	'DELETE /business-profile/reviews/:id/versions/:version': ['done', takesAway],
	'PUT /business-profile/reviews/:id/reply': ['refused', keeps],
	'DELETE /business-profile/reviews/:id/reply': ['done', takesAway],
	'PUT /business-profile/reviews/:id/helpful': ['refused', order],
	'DELETE /business-profile/reviews/:id/helpful': ['done', takesAway],
	'POST /business-profile/reviews/:id/photos': ['waits', review],
	'PATCH /business-profile/reviews/:id/photos/:image_id': ['waits', review],
	'DELETE /business-profile/reviews/:id/photos/:image_id': ['done', takesAway],
	'POST /business-profile/post': ['refused', followed],
	'PATCH /business-profile/post/:id': ['refused', followed],
	'DELETE /business-profile/post/:id': ['done', takesAway],
	'POST /business-profile/like-post': ['refused', order],
	'POST /business-profile/unlike-post': ['done', takesAway],
	'POST /business-profile/comment-post': ['refused', followed],
	'DELETE /business-profile/comment-post/:id': ['done', takesAway],
	'POST /offers': ['refused', followed],
	'PATCH /offers/:id': ['refused', followed],
	'DELETE /offers/:id': ['done', takesAway],
	'POST /offers/:id/image': ['refused', followed],
	'DELETE /offers/:id/image': ['done', takesAway],
	'POST /offers/:id/redeem': ['refused', 'it takes one of a few, and anyone makes accounts'],
	'POST /redemptions/:code/confirm': ['refused', keeps],
	'POST /business-profile/invite/create-invitation-code': ['refused', mails],
	'POST /business-profile/invite/join': ['done', 'whoever gave the code meets them, and nobody else'],
	'DELETE /business-profile/invite/codes/:id': ['done', takesAway],
	'POST /referrals': ['refused', mails],
	'PATCH /referrals/:id': ['done', 'only who has confirmed their address is given a slip by somebody, or gives one'],
	'POST /reports': ['done', read],
	'POST /decisions/:id/appeal': ['done', read],
};

/** Returns what becomes of a call; undefined for one that writes nothing or is not for members. */
export const findUnconfirmedWrite = (call: CallName): readonly [UnconfirmedWrite, because: string] | undefined =>
	(unconfirmedWrites as Partial<Record<CallName, readonly [UnconfirmedWrite, string]>>)[call];
