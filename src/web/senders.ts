import type { Senders } from '#web/waiting/sending.ts';

/** Who sends what waits in this browser, each fetched where something of its kind does. */
export const senders: Senders = {
	review: async () => (await import('#web/waiting/send-reviews.ts')).sendReviews,
	follow: async () => (await import('#web/members/follows/send-follows.ts')).sendFollows,
	invitation: async () => (await import('#web/invitations/join.ts')).joinWithWaiting,
	message: async () => (await import('#web/messages/composing/send-kept.ts')).sendMessages,
};
