/**
 * The kinds of things that may have changed for a member: an event is a hint to look again and carries none of the new
 * content.
 */
export const eventKinds = ['message', 'read', 'notification', 'friend_request', 'coins'] as const;
export type EventKind = (typeof eventKinds)[number];
