import { coinEndpoints } from '#contract/coins/ledger.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { heldJoinEndpoints } from '#contract/invitations/held.ts';
import { invitationEndpoints } from '#contract/invitations/invitations.ts';
import { networkEndpoints } from '#contract/invitations/network.ts';
import { claimEndpoints } from '#contract/keeping/claims.ts';
import { controlEndpoints } from '#contract/keeping/control.ts';
import { keeperEndpoints } from '#contract/keeping/keepers.ts';
import { exportEndpoints } from '#contract/members/exports.ts';
import { followEndpoints } from '#contract/members/follows.ts';
import { friendEndpoints } from '#contract/members/friends.ts';
import { homeEndpoints } from '#contract/members/home.ts';
import { memberEndpoints } from '#contract/members/members.ts';
import { messageGroupEndpoints } from '#contract/messages/groups.ts';
import { mailboxEndpoints } from '#contract/messages/mailbox.ts';
import { eventEndpoints } from '#contract/notifications/events.ts';
import { notificationEndpoints } from '#contract/notifications/notifications.ts';
import { pushEndpoints } from '#contract/notifications/push.ts';
import { offerEndpoints } from '#contract/offers/offers.ts';
import { redemptionEndpoints } from '#contract/offers/redemptions.ts';
import { dumpEndpoints } from '#contract/operator/dumps.ts';
import { importEndpoints } from '#contract/operator/imports.ts';
import { jobEndpoints } from '#contract/operator/jobs.ts';
import { moderationEndpoints } from '#contract/operator/moderation.ts';
import { viewEndpoints } from '#contract/operator/views.ts';
import { commentEndpoints } from '#contract/posts/comments.ts';
import { postEndpoints } from '#contract/posts/posts.ts';
import { catalogueEndpoints } from '#contract/profiles/catalogue.ts';
import { directoryEndpoints } from '#contract/profiles/directory.ts';
import { memberImageEndpoints, profileImageEndpoints } from '#contract/profiles/images.ts';
import { mapEndpoints } from '#contract/profiles/map.ts';
import { profileLifecycleEndpoints } from '#contract/profiles/profile-lifecycle.ts';
import { profileEndpoints } from '#contract/profiles/profiles.ts';
import { consentEndpoints } from '#contract/referrals/consent.ts';
import { referralEndpoints } from '#contract/referrals/referrals.ts';
import { overallReviewsEndpoints } from '#contract/reviews/overall-reviews.ts';
import { reviewAnswerEndpoints } from '#contract/reviews/review-answers.ts';
import { reviewCategoryEndpoints } from '#contract/reviews/review-categories.ts';
import { reviewListEndpoints } from '#contract/reviews/review-lists.ts';
import { reviewPhotoEndpoints } from '#contract/reviews/review-photos.ts';
import { reviewVersionEndpoints } from '#contract/reviews/review-versions.ts';
import { reviewEndpoints } from '#contract/reviews/reviews.ts';
import { siteEndpoints } from '#contract/site.ts';

/** Every call that the server serves, in the order of the documentation. */
export const endpoints = [
	...memberEndpoints,
	...exportEndpoints,
	...memberImageEndpoints,
	...friendEndpoints,
	...followEndpoints,
	...homeEndpoints,
	...mapEndpoints,
	...directoryEndpoints,
	...catalogueEndpoints,
	...profileEndpoints,
	...profileImageEndpoints,
	...profileLifecycleEndpoints,
	...keeperEndpoints,
	...claimEndpoints,
	...controlEndpoints,
	...reviewCategoryEndpoints,
	...reviewEndpoints,
	...overallReviewsEndpoints,
	...reviewListEndpoints,
	...reviewVersionEndpoints,
	...reviewAnswerEndpoints,
	...reviewPhotoEndpoints,
	...postEndpoints,
	...commentEndpoints,
	...offerEndpoints,
	...redemptionEndpoints,
	...messageGroupEndpoints,
	...mailboxEndpoints,
	...notificationEndpoints,
	...eventEndpoints,
	...pushEndpoints,
	...coinEndpoints,
	...invitationEndpoints,
	...heldJoinEndpoints,
	...networkEndpoints,
	...referralEndpoints,
	...consentEndpoints,
	...moderationEndpoints,
	...viewEndpoints,
	...siteEndpoints,
	...dumpEndpoints,
	...importEndpoints,
	...jobEndpoints,
] as const satisfies readonly Endpoint[];

type AnyEndpoint = (typeof endpoints)[number];
/** Every call by its name, such as `"GET /me"`. */
export type Calls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type CallName = keyof Calls;

const byName = new Map(endpoints.map((definition) => [`${definition.method} ${definition.path}`, definition]));
export const getEndpoint = <N extends CallName>(name: N): Calls[N] => byName.get(name) as unknown as Calls[N];
