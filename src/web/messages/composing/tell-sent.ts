import type { NavigateFunction } from 'react-router';
import type { Message } from '#contract/messages/messages.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { showToast } from '#web/components/toast.tsx';
import { takeBack } from '#web/messages/composing/take-back.ts';
import { isHeld } from '#web/messages/is-held.ts';

/** Tells that a message is on its way, and offers to take it back in time. */
export function tellSent(message: Message, actingAs: string | null, navigate: NavigateFunction): void {
	const undo = () => void takeBack(message.id, actingAs, (to) => void navigate(to));
	const sentence = isHeld(message) ? sentences.held : sentences.sent;
	showToast(sentence, message.undo_until ? [{ label: sentences.undo, onAction: undo }] : []);
}
