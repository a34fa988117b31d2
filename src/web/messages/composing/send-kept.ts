import type { NavigateFunction } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showNews } from '#web/components/toast.tsx';
import { listText } from '#web/formats/lists.ts';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { saveKept, sendWaiting } from '#web/messages/composing/saving.ts';
import { tellSent } from '#web/messages/composing/tell-sent.ts';
import { forgetSaved, isUnsaved, type KeptMessage, keep, listKept, readKept } from '#web/waiting/kept-messages.ts';
import { isUnheard, type Send } from '#web/waiting/sending.ts';

/**
 * Sends the messages that were sent without a connection, and saves other unsaved text. What still does not reach the
 * server waits on.
 */
export const sendMessages: Send = async ({ navigate }) => {
	forgetSaved();
	let isLeft = false;
	for (const kept of listKept()) {
		if (kept.isToSend) isLeft = !(await send(kept, navigate)) || isLeft;
		else if (isUnsaved(kept)) isLeft = (await saveKept(kept.key)).is === 'unheard' || isLeft;
	}
	tellMessagesChanged();
	return isLeft;
};

/** Sends one message. Returns false when the server was not reached, and the message waits on. */
async function send(kept: KeptMessage, navigate: NavigateFunction): Promise<boolean> {
	try {
		const sent = await sendWaiting(kept.key);
		if (sent) tellSent(sent, kept.writing.actingAs, navigate);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (isUnheard(error)) return false;
		const now = readKept(kept.key);
		if (now) keep({ ...now, isToSend: false });
		const names = listText(kept.writing.to.map(({ name }) => name));
		showNews(sentences.notSent({ names, sentence: sentenceOf(error) }));
	}
	return true;
}
