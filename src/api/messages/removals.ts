import type { TransactionContext } from '#api/context.ts';
import { lockSent, setRemoved } from '#api/messages/sending/send-queries.ts';
import { AppError } from '#contract/errors.ts';

/** A message that somebody decides about, and nothing beside it. @throws AppError `not_found`. */
export async function lockMessage(ctx: TransactionContext, id: string) {
	const message = await lockSent(ctx.db, id);
	if (!message) throw new AppError('not_found');
	return message;
}

/** Takes its words from everybody who has it, or gives them back; the caller has locked it. */
export const removeMessage = ({ db, now }: TransactionContext, id: string, isRemoved: boolean) =>
	setRemoved(db, id, isRemoved ? now : null);
