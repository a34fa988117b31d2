import type { CallName } from '#contract/endpoints.ts';

/** The calls whose answers each writing call changes: a page that was made of one of them is asked for anew. */
export const changedBy = {
	'POST /me/friends/:user_id': [
		'GET /me/friends',
		'GET /me/friends/requests',
		'GET /me/friends-suggestions',
		'GET /members/:id',
	],
	'DELETE /me/friends/:user_id': [
		'GET /me/friends',
		'GET /me/friends/requests',
		'GET /me/friends-suggestions',
		'GET /members/:id',
	],
	'POST /me/blocks/:user_id': [
		'GET /me/blocks',
		'GET /me/friends',
		'GET /me/friends/requests',
		'GET /me/friends-suggestions',
		'GET /members/:id',
	],
	'DELETE /me/blocks/:user_id': ['GET /me/blocks', 'GET /me/friends-suggestions', 'GET /members/:id'],
	'PATCH /me': ['GET /me/control'],
	'PATCH /me/appointments/:id': ['GET /me/control'],
	'POST /business-profile/:id/restore': ['GET /me/control'],
	'POST /claims/:id/seen': ['GET /me/control'],
	'POST /operator/claims/:id/decision': ['GET /operator/claims'],
	'POST /operator/jobs/:id/retry': ['GET /operator/jobs'],
	'POST /moderation/decisions': ['GET /moderation/queue'],
} as const satisfies Partial<Record<CallName, readonly CallName[]>>;
