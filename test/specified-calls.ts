interface SpecifiedCall {
	/** Letter for letter as specified. */
	call: string;
	/** What is yet to come, and brings it. */
	missing?: 'coins' | 'invitations';
}

/** The calls of the backend that clients of others count on. */
export const specifiedCalls: SpecifiedCall[] = [
	{ call: 'GET /me' },
	{ call: 'PATCH /me' },
	{ call: 'POST /me/image' },
	{ call: 'POST /me/image/cover' },
	{ call: 'GET /me/transactions', missing: 'coins' },
	{ call: 'GET /me/recent-friends' },
	{ call: 'GET /me/friends-suggestions' },

	{ call: 'GET /business-profile/search/{term}?page&limit' },
	{ call: 'GET /business-profile?page&limit' },
	{ call: 'GET /business-profile/filter/{filter}?page&limit' },
	{ call: 'POST /business-profile' },
	{ call: 'PATCH /business-profile/{id}' },
	{ call: 'GET /business-profile/{id}' },
	{ call: 'GET /business-profile/my/profiles' },
	{ call: 'POST /business-profile/image/{id}' },
	{ call: 'POST /business-profile/cover/{id}' },
	{ call: 'POST /business-profile/other-images/{id}' },

	{ call: 'GET /business-profile/review-category' },
	{ call: 'GET /business-profile/profile-review-category/{id}' },
	{ call: 'POST /business-profile/reviews' },
	{ call: 'GET /business-profile/reviews-by-category/{id}' },
	{ call: 'GET /business-profile/reviews/{id}' },
	{ call: 'GET /business-profile/overall-reviews/{id}' },
	{ call: 'GET /business-profile/highest-reviews/{id}' },
	{ call: 'GET /business-profile/lowest-reviews/{id}' },
	{ call: 'GET /business-profile/overall-written-reviews/{id}' },
	{ call: 'GET /business-profile/overall-written-reviews/{id}/{second id}' },
	{ call: 'GET /business-profile/friends-written-reviews/{id}' },
	{ call: 'GET /business-profile/friends-of-friends-reviews/{id}' },

	{ call: 'POST /business-profile/follow' },
	{ call: 'GET /business-profile/followers/{id}' },
	{ call: 'POST /business-profile/view-profile' },

	{ call: 'POST /business-profile/post' },
	{ call: 'GET /business-profile/post/{id}' },
	{ call: 'GET /business-profile/user/post' },
	{ call: 'POST /business-profile/comment-post' },
	{ call: 'GET /business-profile/comment-post/{id}' },
	{ call: 'POST /business-profile/like-post' },
	{ call: 'POST /business-profile/unlike-post' },

	{ call: 'POST /business-profile/invite/create-invitation-code', missing: 'invitations' },
	{ call: 'POST /business-profile/invite/join', missing: 'invitations' },
	{ call: 'GET /business-profile/invite/tell-a-friend', missing: 'invitations' },

	{ call: 'GET /business-profile/messages/users/{id}' },
	{ call: 'POST /business-profile/messages/compose' },
	{ call: 'POST /business-profile/messages/draft' },
	{ call: 'GET /business-profile/messages/inbox' },
	{ call: 'GET /business-profile/messages/outbox' },
	{ call: 'GET /business-profile/messages/draft' },
	{ call: 'GET /business-profile/messages/trash' },
	{ call: 'PATCH /business-profile/messages/trash/{id}' },
	{ call: 'PATCH /business-profile/messages/read/{id}' },
	{ call: 'GET /business-profile/messages/groups/my' },
	{ call: 'POST /business-profile/messages/groups/' },
	{ call: 'PATCH /business-profile/messages/groups' },
	{ call: 'GET /business-profile/messages/groups/participants/{id}/' },

	{ call: 'GET /business-profile/gamification/last-six-month-total', missing: 'coins' },
	{ call: 'GET /business-profile/gamification/how-to-earn-coins', missing: 'coins' },
	{ call: 'GET /business-profile/gamification/recent-activities', missing: 'coins' },
];
