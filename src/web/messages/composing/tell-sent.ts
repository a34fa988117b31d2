import type { NavigateFunction } from 'react-router';
import type { Message } from '#contract/messages/messages.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { addressOf } from '#web/messages/place.ts';

/** Tells that a message is on its way, and offers to take it back in time: it then is a draft again, and open. */
export function tellSent({ id, undo_until }: Message, actingAs: string | null, navigate: NavigateFunction): void {
	const undo = async () => {
		try {
			const { data } = await api('POST /business-profile/messages/:id/undo', { params: { id } });
			showToast(sentences.undone);
			void navigate(addressOf({ folder: 'draft', id: data.id, actingAs }));
		} catch (error) {
			showToast(sentenceOf(error));
		}
		tellMessagesChanged();
	};
	showToast(sentences.sent, undo_until ? [{ label: sentences.undo, onAction: () => void undo() }] : []);
}
