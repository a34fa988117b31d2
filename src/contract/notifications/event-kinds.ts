/** The kinds of things that may have changed for a member. An event is a hint to look again, without any content. */
export const eventKinds = ['message', 'read', 'notification', 'friend_request', 'coins'] as const;
export type EventKind = (typeof eventKinds)[number];
