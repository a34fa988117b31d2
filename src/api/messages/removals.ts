import type { TransactionContext } from '#api/context.ts';
import { listParticipations, lockGroup, setGroupRemoved } from '#api/messages/groups/group-queries.ts';
import { lockSent, setRemoved } from '#api/messages/sending/send-queries.ts';
import { AppError } from '#contract/errors.ts';

/**
 * Locks a sent message that somebody decides about, after the business in whose name it was written. @throws AppError
 * `not_found`.
 */
export async function lockMessage(ctx: TransactionContext, id: string) {
	const message = await lockSent(ctx.db, id);
	if (!message) throw new AppError('not_found');
	return message;
}

/**
 * Removes the words of a message for all who have it but its author, or gives them back; the caller has locked the
 * message.
 */
export const removeMessage = ({ db, now }: TransactionContext, id: string, isRemoved: boolean) =>
	setRemoved(db, id, isRemoved ? now : null);

/**
 * Locks a group that somebody decides about, so that it does not change meanwhile, and finds its owner, who answers for
 * it. @throws AppError `not_found`.
 */
export async function lockGroupToDecide({ db }: TransactionContext, id: string) {
	const group = await lockGroup(db, id);
	if (!group) throw new AppError('not_found');
	const owner = (await listParticipations(db, id)).find(({ role }) => role === 'owner');
	return { isRemoved: group.removed_at !== null, ownerId: owner?.member_id ?? null, profileId: group.profile_id };
}

/**
 * Removes a group for all but its owner, or gives it back; the caller has locked the group. What was written to it stays
 * with whoever has it: each message is reported by itself.
 */
export const removeGroup = ({ db, now }: TransactionContext, id: string, isRemoved: boolean) =>
	setGroupRemoved(db, id, isRemoved ? now : null);
