/** Who may make which call: one row a call, with a request that is right in itself, and the status each caller gets. */
import type { CallInput } from '#contract/client.ts';
import type { CallName } from '#contract/endpoints.ts';
import { newBrowser } from './push-browser.ts';
import type { World } from './world.ts';

/**
 * `member` wrote the review that the requests name; `stranger` has nothing to do with it, nor with the business.
 * `operator` is a stranger too, but where it says otherwise.
 */
export const roles = ['visitor', 'stranger', 'operator', 'owner', 'manager', 'member'] as const;
export type Role = (typeof roles)[number];
type Statuses = Record<Exclude<Role, 'operator'>, number> & { operator?: number };

const everyone = (status = 200): Statuses => ({
	visitor: status,
	stranger: status,
	owner: status,
	manager: status,
	member: status,
});
const signedIn = (status = 200): Statuses => ({ ...everyone(status), visitor: 401 });
const keepers: Statuses = { visitor: 401, stranger: 403, owner: 200, manager: 200, member: 403 };
const ownerOnly = (status = 200): Statuses => ({
	visitor: 401,
	stranger: 403,
	owner: status,
	manager: 403,
	member: 403,
});
const operatorOnly: Statuses = { visitor: 401, stranger: 403, owner: 403, manager: 403, member: 403, operator: 200 };
/** For everyone else it is not there. */
const onlyStranger = (status = 200): Statuses => ({
	visitor: 401,
	stranger: status,
	owner: 404,
	manager: 404,
	member: 404,
	operator: 404,
});
const author: Statuses = { visitor: 401, stranger: 403, owner: 403, manager: 403, member: 200 };

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

interface Row<N extends CallName> {
	request: (world: World) => CallInput<N>;
	statuses: Statuses;
}
const row = <N extends CallName>(statuses: Statuses, request: Row<N>['request']): Row<N> => ({ statuses, request });
const nothing = () => ({});
const profile = ({ profileId }: World) => ({ params: { id: profileId } });
const review = ({ reviewId }: World) => ({ params: { id: reviewId } });
const reviewPhoto = ({ reviewId, reviewPhotoId }: World) => ({ params: { id: reviewId, image_id: reviewPhotoId } });
const pushDevice = ({ pushDeviceId }: World) => ({ params: { id: pushDeviceId } });
const session = ({ sessionId }: World) => ({ params: { id: sessionId } });
const otherMember = ({ otherId }: World) => ({ params: { id: otherId } });
const picture = (world: World) => ({ files: { image: world.picture } });
const profilePicture = (world: World) => ({ ...profile(world), ...picture(world) });
const photo = ({ profileId, nextPhoto }: World) => ({ params: { id: profileId, image_id: nextPhoto() } });
const post = ({ postId }: World) => ({ params: { id: postId } });
const liked = ({ postId }: World) => ({ body: { post_id: postId } });
const offer = ({ offerId }: World) => ({ params: { id: offerId } });
const invited = ({ invitationCode }: World) => ({ body: { code: invitationCode } });
const friend = ({ otherId }: World) => ({ params: { user_id: otherId } });

const spare = ({ spareId }: World) => ({ params: { id: spareId } });
const claim = ({ claimId }: World) => ({ params: { id: claimId } });
const dispute = ({ disputeId }: World) => ({ params: { id: disputeId } });
const received = ({ messageId }: World) => ({ params: { id: messageId } });
const receivedToo = ({ otherMessageId }: World) => ({ params: { id: otherMessageId } });
/** Whoever has it; for everyone else it is not there. */
const recipientOnly: Statuses = { visitor: 401, stranger: 404, owner: 404, manager: 404, member: 200 };
const unowned = ({ unownedId }: World) => ({ params: { id: unownedId } });

const uploaded = ({ uploadId }: World) => ({ params: { id: uploadId } });
const mapped = (world: World) => ({ ...uploaded(world), body: { mapping_text: world.mappingText } });

/** In the order in which the calls are made: what takes something away comes last. */
export const permissionTable: { [N in CallName]: Row<N> } = {
	'GET /me': row(signedIn(), nothing),
	'GET /me/comments': row(signedIn(), nothing),
	'POST /me/export': row(signedIn(201), nothing),
	'GET /me/export': row(signedIn(), nothing),
	'PATCH /me': row(signedIn(), () => ({ body: { designation: 'Baker' } })),
	'GET /me/events': row(signedIn(), nothing),
	'GET /me/notifications': row(signedIn(), nothing),
	'PATCH /me/notifications/read': row(signedIn(), () => ({ body: { until: new Date().toISOString() } })),
	'GET /me/push-devices': row(signedIn(), nothing),
	'POST /me/push-devices': row(signedIn(201), () => ({ body: newBrowser() })),
	// Another's device is one that there is not.
	'DELETE /me/push-devices/:id': row(recipientOnly, pushDevice),
	'POST /me/image': row(signedIn(), picture),
	'DELETE /me/image': row(signedIn(), nothing),
	'POST /me/image/cover': row(signedIn(), picture),
	'DELETE /me/image/cover': row(signedIn(), nothing),
	'GET /me/sessions': row(signedIn(), nothing),
	// Another's session is one that there is not.
	'DELETE /me/sessions/:id': row({ visitor: 401, stranger: 404, owner: 404, manager: 404, member: 200 }, session),
	'DELETE /me/sessions': row(signedIn(), nothing),
	'GET /me/security-events': row(signedIn(), nothing),
	'GET /me/friends': row(signedIn(), nothing),
	'GET /me/recent-friends': row(signedIn(), nothing),
	'GET /me/friends/requests': row(signedIn(), nothing),
	'GET /me/friends-suggestions': row(signedIn(), nothing),
	'GET /members': row(signedIn(), () => ({ query: { q: 'ann' } })),
	'POST /me/friends/:user_id': row(signedIn(), friend),
	'DELETE /me/friends/:user_id': row(signedIn(), friend),
	'GET /business-profile/messages/inbox': row(signedIn(), nothing),
	'GET /business-profile/messages/requests': row(signedIn(), nothing),
	'GET /business-profile/messages/outbox': row(signedIn(), nothing),
	'GET /business-profile/messages/draft': row(signedIn(), nothing),
	'GET /business-profile/messages/trash': row(signedIn(), nothing),
	'GET /business-profile/messages/recipients': row(signedIn(), () => ({ query: { q: 'ann' } })),
	'GET /business-profile/messages/users/:id': row(keepers, profile),
	'POST /business-profile/messages/compose': row(signedIn(201), ({ otherId }) => ({
		body: { to: [{ type: 'member' as const, id: otherId }], subject: 'Tea', body: 'Shall we?' },
	})),
	'POST /business-profile/messages/draft': row(signedIn(201), () => ({ body: { subject: 'Tea' } })),
	'GET /business-profile/messages/groups/my': row(signedIn(), nothing),
	'POST /business-profile/messages/groups/': row(signedIn(201), () => ({ body: { name: 'Tea drinkers' } })),
	'GET /business-profile/messages/groups/participants/:id/': row(recipientOnly, ({ groupId }) => ({
		params: { id: groupId },
	})),
	'PATCH /business-profile/messages/groups': row(recipientOnly, ({ groupId }) => ({
		body: { id: groupId, description: 'Of any kind' },
	})),
	// Another wrote it, and it was sent at once.
	'POST /business-profile/messages/:id/undo': row(signedIn(404), received),
	'GET /business-profile/messages/:id': row(recipientOnly, received),
	'GET /business-profile/messages/thread/:id': row(recipientOnly, received),
	'POST /business-profile/messages/:id/accept': row(recipientOnly, received),
	'PATCH /business-profile/messages/read/:id': row(recipientOnly, (world) => ({ ...received(world), body: {} })),
	'PATCH /business-profile/messages/bulk': row(signedIn(), ({ messageId }) => ({
		body: { ids: [messageId], read: true },
	})),
	'POST /business-profile/follow': row(signedIn(), ({ profileId }) => ({ body: { profile_id: profileId } })),
	'GET /business-profile/followers/:id': row(everyone(), profile),
	'GET /ledger/roots': row(everyone(), nothing),
	'GET /me/transactions': row(signedIn(), nothing),
	'GET /business-profile/gamification/last-six-month-total': row(signedIn(), nothing),
	'GET /business-profile/gamification/how-to-earn-coins': row(everyone(), nothing),
	'GET /business-profile/gamification/recent-activities': row(signedIn(), nothing),
	'GET /business-profile/gamification/board': row(signedIn(), nothing),
	'GET /me/following': row(signedIn(), nothing),
	'GET /members/:id': row(signedIn(), otherMember),
	'GET /members/:id/friends': row(signedIn(), otherMember),
	'GET /members/:id/reviews': row(signedIn(), otherMember),
	'GET /me/blocks': row(signedIn(), nothing),
	'POST /me/blocks/:user_id': row(signedIn(), friend),
	'DELETE /me/blocks/:user_id': row(signedIn(), friend),
	'GET /business-profile': row(everyone(), nothing),
	'GET /business-profile/search/:term': row(everyone(), () => ({ params: { term: 'tea' } })),
	'GET /business-profile/filter/:filter': row(everyone(), () => ({ params: { filter: 'newest' } })),
	'GET /business-profile/suggest': row(everyone(), () => ({ query: { q: 'tea' } })),
	'GET /business-profile/alike': row(signedIn(), () => ({ query: { name: 'Tea House' } })),
	'GET /business-profile/circle': row(signedIn(), ({ profileId }) => ({ query: { ids: profileId } })),
	'GET /business-profile/map': row(everyone(), () => ({ query: { view: '-180,-85,180,85', zoom: 1 } })),
	'GET /business-profile/categories': row(everyone(), nothing),
	'GET /business-profile/places': row(everyone(), nothing),
	'GET /business-profile/my/profiles': row(signedIn(), nothing),
	'POST /business-profile/post': row({ ...keepers, owner: 201, manager: 201 }, ({ profileId }) => ({
		body: { profile_id: profileId, body: 'Fresh tea.' },
	})),
	'GET /business-profile/post/:id': row(everyone(), profile),
	'GET /business-profile/user/post': row(signedIn(), nothing),
	'PATCH /business-profile/post/:id': row(keepers, (world) => ({ ...post(world), body: { body: 'Fresh green tea.' } })),
	'POST /business-profile/like-post': row(signedIn(), liked),
	'POST /business-profile/unlike-post': row(signedIn(), liked),
	'POST /business-profile/comment-post': row(signedIn(201), ({ postId }) => ({
		body: { post_id: postId, body: 'I’ll be there.' },
	})),
	'GET /business-profile/comment-post/:id': row(everyone(), post),
	// The business may delete what is said below its posts.
	'DELETE /business-profile/comment-post/:id': row(
		{ visitor: 401, stranger: 403, operator: 403, owner: 200, manager: 404, member: 404 },
		({ commentId }) => ({ params: { id: commentId } }),
	),
	'DELETE /business-profile/post/:id': row({ ...keepers, manager: 404, member: 404 }, post),
	'GET /offers': row(everyone(), ({ profileId }) => ({ query: { profile_id: profileId } })),
	'GET /offers/:id': row(everyone(), offer),
	'POST /offers': row({ ...keepers, owner: 201, manager: 201 }, ({ profileId }) => ({
		body: { profile_id: profileId, title: 'A pot of tea', price_coins: 30, stock: 5, valid_to: inAMonth },
	})),
	// Its people take none of their own.
	'POST /offers/:id/redeem': row({ ...signedIn(201), owner: 403, manager: 403 }, offer),
	'GET /redemptions': row(keepers, ({ profileId }) => ({ query: { profile_id: profileId } })),
	'GET /redemptions/:code': row({ ...signedIn(), stranger: 404 }, ({ nextCode }) => ({ params: { code: nextCode() } })),
	'POST /redemptions/:code/confirm': row({ ...keepers, stranger: 404 }, ({ nextCode }) => ({
		params: { code: nextCode() },
	})),
	'GET /operator/redemptions': row(operatorOnly, nothing),
	'POST /operator/redemptions/:id/refund': row(operatorOnly, ({ redemptionId }) => ({ params: { id: redemptionId } })),
	'GET /operator/invitations': row(operatorOnly, nothing),
	'GET /operator/invitations/:id/ring': row(operatorOnly, ({ heldJoinId }) => ({ params: { id: heldJoinId } })),
	'POST /operator/invitations/:id/allow': row(operatorOnly, ({ heldJoinId }) => ({ params: { id: heldJoinId } })),
	'PATCH /offers/:id': row(keepers, (world) => ({ ...offer(world), body: { price_coins: 40 } })),
	'POST /offers/:id/image': row(keepers, (world) => ({ ...offer(world), ...picture(world) })),
	'DELETE /offers/:id/image': row(keepers, offer),
	'DELETE /offers/:id': row(keepers, offer),
	'POST /business-profile': row(signedIn(201), ({ unique }) => ({
		body: { business_name: unique('Tea'), confirm_distinct: true },
	})),
	'GET /business-profile/:id': row(everyone(), profile),
	'PATCH /business-profile/:id': row(keepers, (world) => ({
		...profile(world),
		body: { tagline: 'Tea and more tea' },
	})),
	'POST /business-profile/image/:id': row(keepers, profilePicture),
	'DELETE /business-profile/image/:id': row(keepers, profile),
	'POST /business-profile/cover/:id': row(keepers, profilePicture),
	'DELETE /business-profile/cover/:id': row(keepers, profile),
	'POST /business-profile/other-images/:id': row(keepers, (world) => ({
		...profile(world),
		files: { images: [world.picture] },
	})),
	'PATCH /business-profile/other-images/:id/:image_id': row(keepers, (world) => ({
		...photo(world),
		body: { position: 0 },
	})),
	'DELETE /business-profile/other-images/:id/:image_id': row(keepers, photo),
	'GET /business-profile/:id/managers': row({ ...ownerOnly(), manager: 200 }, profile),
	'POST /business-profile/:id/managers': row(ownerOnly(201), (world) => ({
		...profile(world),
		body: { email: `${world.unique('guest').replace(' ', '.')}@example.org`, role: 'manager' as const },
	})),
	'PATCH /me/appointments/:id': row(onlyStranger(), ({ appointmentId }) => ({
		params: { id: appointmentId },
		body: { accept: false },
	})),
	'DELETE /business-profile/:id/appointments/:appointment_id': row(
		ownerOnly(),
		({ profileId, otherAppointmentId }) => ({ params: { id: profileId, appointment_id: otherAppointmentId } }),
	),
	'POST /business-profile/:id/transfer': row(ownerOnly(201), (world) => ({
		...profile(world),
		body: { email: `${world.unique('heir').replace(' ', '.')}@example.org`, i_become: 'manager' as const },
	})),
	'DELETE /business-profile/:id/managers/:user_id': row(ownerOnly(), ({ sharedId, actors }) => ({
		params: { id: sharedId, user_id: actors.manager.id },
	})),
	'PATCH /business-profile/:id/managers/:user_id': row(ownerOnly(), ({ sharedId, actors }) => ({
		params: { id: sharedId, user_id: actors.owner.id },
		body: { role: 'manager' as const },
	})),
	'GET /business-profile/:id/claim': row(signedIn(), unowned),
	'POST /claims/:id/code': row(onlyStranger(), claim),
	// A code that was never sent, and a tag where a code was asked for.
	'POST /claims/:id/confirm': row(onlyStranger(422), (world) => ({ ...claim(world), body: { code: '0000 0000' } })),
	'POST /claims/:id/check': row(onlyStranger(409), claim),
	'DELETE /claims/:id': row(onlyStranger(), claim),
	'POST /business-profile/:id/claim': row(signedIn(201), (world) => ({
		...unowned(world),
		body: { method: 'operator' as const, statement: 'The name beside its door is mine.' },
	})),
	'PUT /claims/:id/answer': row(
		{ visitor: 401, stranger: 404, owner: 200, manager: 403, member: 403, operator: 404 },
		(world) => ({ ...dispute(world), body: { body: 'It is my lease, and my kettle.' } }),
	),
	'GET /operator/claims': row(operatorOnly, nothing),
	'POST /operator/claims/:id/decision': row(operatorOnly, (world) => ({
		...dispute(world),
		body: { approve: false, reason: 'The lease says otherwise.' },
	})),
	'POST /claims/:id/seen': row({ visitor: 401, stranger: 404, owner: 404, manager: 404, member: 200 }, dispute),
	'GET /me/control': row(signedIn(), nothing),
	'GET /me/home': row(signedIn(), nothing),
	'GET /business-profile/latest-reviews': row(everyone(), nothing),
	'PUT /business-profile/:id/suspension': row(operatorOnly, (world) => ({
		...spare(world),
		body: { reason: 'It sells no tea.' },
	})),
	'DELETE /business-profile/:id/suspension': row(operatorOnly, spare),
	'POST /business-profile/:id/merge': row(operatorOnly, (world) => ({
		...spare(world),
		body: { into: world.profileId, dry_run: true },
	})),
	// Once it is deleted, it is there for its owners alone.
	'DELETE /business-profile/:id': row({ ...ownerOnly(), manager: 404, member: 404 }, spare),
	'POST /business-profile/:id/restore': row({ ...ownerOnly(), stranger: 404 }, spare),
	'GET /business-profile/review-category': row(everyone(), nothing),
	'GET /business-profile/profile-review-category/:id': row(everyone(), profile),
	'POST /business-profile/reviews': row(
		{ visitor: 401, stranger: 201, owner: 403, manager: 403, member: 200 },
		({ profileId, scores }) => ({ body: { profile_id: profileId, scores } }),
	),
	// The one that its author has written a row above.
	'DELETE /business-profile/reviews/:id/versions/:version': row(author, ({ reviewId }) => ({
		params: { id: reviewId, version: 2 },
	})),
	'GET /business-profile/reviews-by-category/:id': row(everyone(), profile),
	'GET /business-profile/reviews/:id': row(everyone(), profile),
	'GET /business-profile/overall-reviews/:id': row(everyone(), profile),
	'GET /business-profile/highest-reviews/:id': row(everyone(), profile),
	'GET /business-profile/lowest-reviews/:id': row(everyone(), profile),
	'GET /business-profile/overall-written-reviews/:id': row(everyone(), profile),
	'GET /business-profile/overall-written-reviews/:id/:category_id': row(everyone(), ({ profileId, scores }) => ({
		params: { id: profileId, category_id: Object.keys(scores)[0]! },
	})),
	'GET /business-profile/friends-written-reviews/:id': row(signedIn(), profile),
	'GET /business-profile/friends-of-friends-reviews/:id': row(signedIn(), profile),
	'GET /business-profile/my-review/:id': row(signedIn(), profile),
	'PATCH /business-profile/reviews/:id': row(author, (world) => ({
		...review(world),
		body: { body: 'Quick, friendly, and the tea was hot.' },
	})),
	'POST /business-profile/reviews/:id/photos': row(author, (world) => ({
		...review(world),
		files: { images: [world.picture] },
	})),
	'PATCH /business-profile/reviews/:id/photos/:image_id': row(author, (world) => ({
		...reviewPhoto(world),
		body: { alt: 'A cup of tea' },
	})),
	'DELETE /business-profile/reviews/:id/photos/:image_id': row(author, reviewPhoto),
	'GET /business-profile/reviews/:id/history': row(everyone(), review),
	'PUT /business-profile/reviews/:id/reply': row(keepers, (world) => ({
		...review(world),
		body: { body: 'Thank you.' },
	})),
	// There is one, and the owner is asked first.
	'DELETE /business-profile/reviews/:id/reply': row({ ...keepers, manager: 404 }, review),
	'PUT /business-profile/reviews/:id/helpful': row(
		{ visitor: 401, stranger: 200, owner: 403, manager: 403, member: 403 },
		review,
	),
	'DELETE /business-profile/reviews/:id/helpful': row(signedIn(), review),
	'POST /business-profile/invite/create-invitation-code': row(signedIn(201), () => ({ body: {} })),
	'GET /business-profile/invite/tell-a-friend': row(signedIn(), nothing),
	'GET /business-profile/invite/codes': row(signedIn(), nothing),
	'GET /business-profile/invite/:code': row(everyone(), ({ invitationCode }) => ({ params: { code: invitationCode } })),
	'POST /business-profile/invite/opened': row(everyone(), invited),
	'POST /business-profile/invite/join': row(signedIn(), invited),
	'GET /business-profile/invite/network': row(signedIn(), nothing),
	'DELETE /business-profile/invite/codes/:id': row(recipientOnly, ({ invitationId }) => ({
		params: { id: invitationId },
	})),
	// A token that nobody was sent.
	'POST /business-profile/invite/opt-out': row(everyone(404), () => ({ body: { token: 'a' } })),
	'POST /referrals': row(signedIn(201), ({ friendId, unique }) => ({
		body: {
			receiver_id: friendId,
			need: 'A tea set for twelve, by Sunday.',
			contact: { name: 'Ines', email: `${unique('ines').replace(' ', '.')}@example.com` },
		},
	})),
	'GET /referrals': row(signedIn(), nothing),
	'GET /referrals/statement': row(signedIn(), nothing),
	'GET /referrals/consent': row(everyone(), ({ consentCode }) => ({ query: { code: consentCode } })),
	'POST /referrals/consent': row(everyone(), ({ consentCode }) => ({
		body: { code: consentCode, answer: 'yes' as const },
	})),
	'POST /referrals/opt-out': row(everyone(), ({ sealedAddress }) => ({ body: { of: sealedAddress } })),
	'PATCH /referrals/:id': row(recipientOnly, ({ referralId }) => ({
		params: { id: referralId },
		body: { step: 'taken_back' as const },
	})),
	'POST /reports': row({ ...signedIn(201), member: 403 }, ({ reviewId }) => ({
		body: { subject_type: 'review' as const, subject_id: reviewId, reason: 'spam' as const },
	})),
	'GET /reports/mine': row(signedIn(), nothing),
	'GET /decisions/mine': row(signedIn(), nothing),
	'POST /decisions/:id/appeal': row(
		{ visitor: 401, stranger: 404, owner: 404, manager: 404, member: 200, operator: 404 },
		({ decisionId }) => ({ params: { id: decisionId }, body: { body: 'I was there, and it was as I said.' } }),
	),
	'GET /moderation/queue': row(operatorOnly, nothing),
	'POST /moderation/decisions': row({ ...operatorOnly, operator: 201 }, ({ reviewId }) => ({
		body: {
			subject_type: 'review' as const,
			subject_ids: [reviewId],
			action: 'keep' as const,
			explanation: 'It speaks of a visit.',
		},
	})),
	'GET /moderation/log': row(everyone(), nothing),
	'PATCH /business-profile/messages/trash/:id': row(recipientOnly, (world) => ({ ...receivedToo(world), body: {} })),
	'DELETE /business-profile/messages/:id': row(recipientOnly, receivedToo),
	'DELETE /business-profile/reviews/:id': row(author, review),
	'POST /business-profile/view-profile': row(everyone(), ({ profileId }) => ({ body: { profile_id: profileId } })),
	'GET /business-profile/statistics/:id': row(keepers, profile),
	'GET /operator/jobs': row(operatorOnly, nothing),
	// None of that id has failed.
	'POST /operator/jobs/:id/retry': row({ ...operatorOnly, operator: 404 }, profile),
	'GET /operator/imports': row(operatorOnly, nothing),
	'GET /operator/import-mappings': row(operatorOnly, nothing),
	'POST /operator/imports': row({ ...operatorOnly, operator: 201 }, () => ({
		files: { file: new File(['id,name\n1,Tea at One\n'], 'tea.csv') },
	})),
	'GET /operator/imports/:id': row(operatorOnly, uploaded),
	'POST /operator/imports/:id/preview': row(operatorOnly, mapped),
	'POST /operator/imports/:id/stop': row(operatorOnly, uploaded),
	// Nothing of it was imported.
	'POST /operator/imports/:id/undo': row({ ...operatorOnly, operator: 409 }, uploaded),
	'GET /operator/imports/:id/report': row(operatorOnly, uploaded),
	'POST /operator/imports/:id/check': row(operatorOnly, mapped),
	// The mapping is none.
	'POST /operator/imports/:id/run': row({ ...operatorOnly, operator: 422 }, (world) => ({
		...uploaded(world),
		body: { mapping_text: 'format: none' },
	})),
	'DELETE /operator/imports/:id': row(operatorOnly, ({ otherUploadId }) => ({ params: { id: otherUploadId } })),
	'GET /stats': row(everyone(), nothing),
	'GET /dumps': row(everyone(), nothing),
	'GET /blog': row(everyone(), nothing),
	'GET /blog/:slug': row(everyone(), ({ blogSlug }) => ({ params: { slug: blogSlug } })),
	'GET /pages/:slug': row(everyone(), () => ({ params: { slug: 'about' } })),
	'DELETE /me': row(signedIn(), nothing),
};
