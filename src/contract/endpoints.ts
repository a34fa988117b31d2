import { catalogueEndpoints } from '#contract/catalogue.ts';
import { claimEndpoints } from '#contract/claims.ts';
import { controlEndpoints } from '#contract/control.ts';
import { directoryEndpoints } from '#contract/directory.ts';
import { dumpEndpoints } from '#contract/dumps.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { followEndpoints } from '#contract/follows.ts';
import { friendEndpoints } from '#contract/friends.ts';
import { memberImageEndpoints, profileImageEndpoints } from '#contract/images.ts';
import { importEndpoints } from '#contract/imports.ts';
import { jobEndpoints } from '#contract/jobs.ts';
import { keeperEndpoints } from '#contract/keepers.ts';
import { mapEndpoints } from '#contract/map.ts';
import { memberEndpoints } from '#contract/members.ts';
import { moderationEndpoints } from '#contract/moderation.ts';
import { overallReviewsEndpoints } from '#contract/overall-reviews.ts';
import { profileLifecycleEndpoints } from '#contract/profile-lifecycle.ts';
import { profileEndpoints } from '#contract/profiles.ts';
import { reviewAnswerEndpoints } from '#contract/review-answers.ts';
import { reviewCategoryEndpoints } from '#contract/review-categories.ts';
import { reviewListEndpoints } from '#contract/review-lists.ts';
import { reviewPhotoEndpoints } from '#contract/review-photos.ts';
import { reviewVersionEndpoints } from '#contract/review-versions.ts';
import { reviewEndpoints } from '#contract/reviews.ts';
import { siteEndpoints } from '#contract/site.ts';
import { viewEndpoints } from '#contract/views.ts';

/** Every call that is served, in the order of the documentation. */
export const endpoints = [
	...memberEndpoints,
	...memberImageEndpoints,
	...friendEndpoints,
	...followEndpoints,
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
	...moderationEndpoints,
	...viewEndpoints,
	...siteEndpoints,
	...dumpEndpoints,
	...importEndpoints,
	...jobEndpoints,
] as const satisfies readonly Endpoint[];

type AnyEndpoint = (typeof endpoints)[number];
/** `"GET /me"` and its like, each with its definition. */
export type Calls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type CallName = keyof Calls;

const byName = new Map(endpoints.map((definition) => [`${definition.method} ${definition.path}`, definition]));
export const getEndpoint = <N extends CallName>(name: N): Calls[N] => byName.get(name) as unknown as Calls[N];
