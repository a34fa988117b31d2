/** Who may make which call: one row a call, with a request that is right in itself, and the status each caller gets. */
import type { CallInput } from '#contract/client.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { World } from './world.ts';

/** `member` wrote the review that the requests name; `stranger` has nothing to do with it, nor with the business. */
export const roles = ['visitor', 'stranger', 'owner', 'manager', 'member'] as const;
export type Role = (typeof roles)[number];
type Statuses = Record<Role, number>;

const everyone = (status = 200): Statuses => ({
	visitor: status,
	stranger: status,
	owner: status,
	manager: status,
	member: status,
});
const signedIn = (status = 200): Statuses => ({ ...everyone(status), visitor: 401 });
const keepers: Statuses = { visitor: 401, stranger: 403, owner: 200, manager: 200, member: 403 };
const author: Statuses = { visitor: 401, stranger: 403, owner: 403, manager: 403, member: 200 };

interface Row<N extends CallName> {
	request: (world: World) => CallInput<N>;
	statuses: Statuses;
}
const row = <N extends CallName>(statuses: Statuses, request: Row<N>['request']): Row<N> => ({ statuses, request });
const nothing = () => ({});
const profile = ({ profileId }: World) => ({ params: { id: profileId } });
const review = ({ reviewId }: World) => ({ params: { id: reviewId } });
const friend = ({ otherId }: World) => ({ params: { user_id: otherId } });

/** In the order in which the calls are made: what takes something away comes last. */
export const permissionTable: { [N in CallName]: Row<N> } = {
	'GET /me': row(signedIn(), nothing),
	'PATCH /me': row(signedIn(), () => ({ body: { designation: 'Baker' } })),
	'GET /me/friends': row(signedIn(), nothing),
	'POST /me/friends/:user_id': row(signedIn(), friend),
	'DELETE /me/friends/:user_id': row(signedIn(), friend),
	'GET /business-profile': row(everyone(), nothing),
	'GET /business-profile/search/:term': row(everyone(), () => ({ params: { term: 'tea' } })),
	'GET /business-profile/filter/:filter': row(everyone(), () => ({ params: { filter: 'newest' } })),
	'GET /business-profile/suggest': row(everyone(), () => ({ query: { q: 'tea' } })),
	'GET /business-profile/categories': row(everyone(), nothing),
	'GET /business-profile/places': row(everyone(), nothing),
	'GET /business-profile/my/profiles': row(signedIn(), nothing),
	'POST /business-profile': row(signedIn(201), ({ unique }) => ({
		body: { business_name: unique('Tea'), confirm_distinct: true },
	})),
	'GET /business-profile/:id': row(everyone(), profile),
	'PATCH /business-profile/:id': row(keepers, (world) => ({
		...profile(world),
		body: { tagline: 'Tea and more tea' },
	})),
	'GET /business-profile/review-category': row(everyone(), nothing),
	'GET /business-profile/profile-review-category/:id': row(everyone(), profile),
	'POST /business-profile/reviews': row(
		{ visitor: 401, stranger: 201, owner: 403, manager: 403, member: 200 },
		({ profileId, scores }) => ({ body: { profile_id: profileId, scores } }),
	),
	'GET /business-profile/reviews-by-category/:id': row(everyone(), profile),
	'GET /business-profile/reviews/:id': row(everyone(), profile),
	'GET /business-profile/overall-reviews/:id': row(everyone(), profile),
	'GET /business-profile/highest-reviews/:id': row(everyone(), profile),
	'GET /business-profile/lowest-reviews/:id': row(everyone(), profile),
	'GET /business-profile/overall-written-reviews/:id': row(everyone(), profile),
	'PATCH /business-profile/reviews/:id': row(author, (world) => ({
		...review(world),
		body: { body: 'Quick, friendly, and the tea was hot.' },
	})),
	'DELETE /business-profile/reviews/:id': row(author, review),
	'GET /stats': row(everyone(), nothing),
	'GET /blog': row(everyone(), nothing),
	'GET /blog/:slug': row(everyone(), ({ blogSlug }) => ({ params: { slug: blogSlug } })),
	'GET /pages/:slug': row(everyone(), () => ({ params: { slug: 'about' } })),
};
