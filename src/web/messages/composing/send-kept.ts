import type { NavigateFunction } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { listText } from '#web/formats/lists.ts';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { isUnheard, saveKept, sendKept } from '#web/messages/composing/saving.ts';
import { tellSent } from '#web/messages/composing/tell-sent.ts';
import { forgetSaved, isUnsaved, type KeptMessage, keep, listKept } from '#web/waiting/kept-messages.ts';

/** Sends what somebody sent without a connection, and saves what they wrote; what cannot be heard now waits on. */
export async function sendAllKept(navigate: NavigateFunction): Promise<void> {
	forgetSaved();
	for (const kept of listKept()) {
		if (kept.isToSend) await send(kept, navigate);
		else if (isUnsaved(kept)) await saveKept(kept.key);
	}
	tellMessagesChanged();
}

async function send(kept: KeptMessage, navigate: NavigateFunction): Promise<void> {
	try {
		tellSent(await sendKept(kept.key), kept.writing.actingAs, navigate);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (isUnheard(error)) return;
		keep({ ...kept, isToSend: false });
		const names = listText(kept.writing.to.map(({ name }) => name));
		showToast(sentences.notSent({ names, sentence: sentenceOf(error) }));
	}
}
