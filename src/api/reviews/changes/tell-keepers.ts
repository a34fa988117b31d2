import type { TransactionContext } from '#api/context.ts';
import { notify } from '#api/notifications/service.ts';

/** Who looks after a business hears that it has a new review. Who wrote it stands beside the review, where that is told. */
export const tellKeepers = (ctx: TransactionContext, profileId: string, authorId: string): Promise<void> =>
	notify(ctx, { keepersOf: profileId }, { kind: 'review', topicId: profileId, profileId, actorId: authorId });
