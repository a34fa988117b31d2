import type { TransactionContext } from '#api/context.ts';
import { notify } from '#api/notifications/service.ts';

/**
 * Notifies the keepers of a business of a new review, once others read it, and before coins are given for it: these are
 * held last. The author is named beside the review only where readers may know
 * them.
 */
export const tellKeepers = (ctx: TransactionContext, profileId: string, authorId: string): Promise<void> =>
	notify(ctx, { keepersOf: profileId }, { kind: 'review', topicId: profileId, profileId, actorId: authorId });
