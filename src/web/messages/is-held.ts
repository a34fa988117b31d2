import { messageLimits } from '#contract/limits.ts';
import type { Message } from '#contract/messages/messages.ts';

/**
 * Tells whether a message goes out later than its author asked, who can ask for seconds only: the same words to many
 * strangers wait for up to an hour.
 */
export const isHeld = ({ undo_until, updated_at }: Pick<Message, 'undo_until' | 'updated_at'>): boolean =>
	undo_until !== null && Date.parse(undo_until) - Date.parse(updated_at) > messageLimits.undoMaxS * 1000;
