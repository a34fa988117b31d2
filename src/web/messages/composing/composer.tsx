import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { messageLimits } from '#contract/limits.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useCall } from '#web/calls/use-call.ts';
import { showToast } from '#web/components/toast.tsx';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { ComposeForm } from '#web/messages/composing/compose-form.tsx';
import { discardKept, restoreKept, sendKept } from '#web/messages/composing/saving.ts';
import { tellSent } from '#web/messages/composing/tell-sent.ts';
import { useWriting } from '#web/messages/composing/use-writing.ts';
import { WritingGone } from '#web/messages/composing/writing-gone.tsx';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import { isWritten, type KeptMessage, keep, readKept, type Writing } from '#web/waiting/kept-messages.ts';
import { isUnheard, requestSending } from '#web/waiting/sending.ts';

interface ComposerProps {
	initial: KeptMessage;
	mailboxes: Mailboxes;
	/** Whether the message is an answer, which has its subject and recipients already. */
	isReply?: boolean;
	/** Called when nothing is written here any more: the message was sent, waits to be sent, or was thrown away. */
	onClose: () => void;
}

/** Edits a message until it is sent or thrown away. Another message needs another `key`. */
export function Composer({ initial, mailboxes, isReply = false, onClose }: ComposerProps) {
	const { kept, set, follow, writeAs, state, isGone } = useWriting(initial);
	const { writing } = kept;
	const [isChecked, setChecked] = useState(false);
	const { sentence, sentenceBeside, isBusy, run } = useCall({
		to: writing.to,
		subject: writing.subject,
		body: writing.body,
	});
	const navigate = useNavigate();
	const missing = isChecked ? missingIn(writing) : {};

	const send = () => {
		setChecked(true);
		if (Object.keys(missingIn(writing)).length > 0) return;
		run(async () => {
			keep(kept);
			try {
				const message = await sendKept(kept.key);
				tellSent(message, writing.actingAs, navigate);
			} catch (error) {
				follow();
				if (!(error instanceof ApiError) || !isUnheard(error)) throw error;
				keep({ ...(readKept(kept.key) ?? kept), isToSend: true });
				requestSending();
				showToast(sentences.sendsWhenBack);
			}
			tellMessagesChanged();
			onClose();
		});
	};
	const discard = async () => {
		onClose();
		try {
			const discarded = await discardKept(kept);
			if (isWritten(discarded)) offerBack(sentences.discarded, discarded);
		} catch (error) {
			showToast(sentences.draftStays({ sentence: sentenceOf(error) }));
		}
		tellMessagesChanged();
	};
	if (isGone) return <WritingGone onClose={onClose} />;
	return (
		<ComposeForm
			writing={writing}
			// Nothing can be typed while the message is on its way: it would neither be in the message nor in a draft.
			onChange={isBusy ? ignore : set}
			mailboxes={mailboxes}
			onWriteAs={writeAs}
			isReply={isReply}
			state={state}
			isBusy={isBusy}
			failure={sentence}
			errors={{
				to: missing.to ?? sentenceBeside('to'),
				subject: missing.subject ?? sentenceBeside('subject'),
				body: missing.body ?? sentenceBeside('body'),
			}}
			onSend={send}
			onDiscard={() => void discard()}
		/>
	);
}

const ignore = () => {};

/** Shows a sentence, with a button that brings back what was discarded. */
function offerBack(sentence: string, discarded: KeptMessage): void {
	const restore = async () => {
		const saved = await restoreKept(discarded);
		if (saved.is === 'taken') return offerBack(sentences.placeTaken, discarded);
		if (saved.is === 'refused') showToast(sentenceOf(saved.error));
		if (saved.is === 'unheard') {
			showToast(sentences.state.kept);
			requestSending();
		}
		tellMessagesChanged();
	};
	showToast(sentence, [{ label: sentences.undo, onAction: () => void restore() }]);
}

type Missing = Partial<Record<'to' | 'subject' | 'body', string>>;

function missingIn({ to, subject, body }: Writing): Missing {
	return {
		...(to.length === 0 && { to: sentences.toMissing }),
		...(!subject.trim() && { subject: sentences.subjectMissing }),
		...(!body.trim() && { body: sentences.bodyMissing }),
		...(body.length > messageLimits.body && { body: sentences.bodyTooLong({ n: body.length - messageLimits.body }) }),
	};
}
