import type { TransactionContext } from '#api/context.ts';
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
