import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { addressOf } from '#web/messages/place.ts';

/** Takes back a message that still waits: it then is a draft again, and open. Tells where it was sent meanwhile. */
export async function takeBack(id: string, actingAs: string | null, leadOn: (to: string) => void): Promise<void> {
	try {
		const { data } = await api('POST /business-profile/messages/:id/undo', { params: { id } });
		showToast(sentences.undone);
		leadOn(addressOf({ folder: 'draft', id: data.id, actingAs }));
	} catch (error) {
		showToast(sentenceOf(error));
	}
	tellMessagesChanged();
}
