import type { NavigateFunction } from 'react-router';
import type { Message } from '#contract/messages/messages.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { isHeld } from '#web/messages/is-held.ts';
import { addressOf } from '#web/messages/place.ts';

/** Tells that a message is on its way, and offers to take it back in time. */
export function tellSent(message: Message, actingAs: string | null, navigate: NavigateFunction): void {
	const undo = () => void takeBack(message.id, actingAs, navigate);
	const sentence = isHeld(message) ? sentences.held : sentences.sent;
	showToast(sentence, message.undo_until ? [{ label: sentences.undo, onAction: undo }] : []);
}

/** Takes back a message that still waits: it then is a draft again, and open. Tells where it was sent meanwhile. */
export async function takeBack(id: string, actingAs: string | null, navigate: NavigateFunction): Promise<void> {
	try {
		const { data } = await api('POST /business-profile/messages/:id/undo', { params: { id } });
		showToast(sentences.undone);
		void navigate(addressOf({ folder: 'draft', id: data.id, actingAs }));
	} catch (error) {
		showToast(sentenceOf(error));
	}
	tellMessagesChanged();
}
