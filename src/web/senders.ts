import type { Senders } from '#web/waiting/sending.ts';

/** What sends each kind of thing that waits in this browser, fetched where something of the kind waits. */
export const senders: Senders = {
	review: async () => (await import('#web/waiting/send-reviews.ts')).sendReviews,
	follow: async () => (await import('#web/members/follows/send-follows.ts')).sendFollows,
	invitation: async () => (await import('#web/invitations/join-waiting.ts')).joinWithWaiting,
	message: async () => (await import('#web/messages/composing/send-kept.ts')).sendMessages,
};
