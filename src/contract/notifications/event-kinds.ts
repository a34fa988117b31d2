/** What may have changed for a member since they looked: a hint to look again, which says nothing of what is there now. */
export const eventKinds = ['message', 'read', 'notification', 'friend_request', 'coins'] as const;
export type EventKind = (typeof eventKinds)[number];
