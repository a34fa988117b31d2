import { Reply, ReplyAll } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { Button } from '#web/components/button.tsx';
import { focusBack } from '#web/components/focus-back.ts';
import { Composer } from '#web/messages/composing/composer.tsx';
import { mayReplyToAll, replyTo, type Self } from '#web/messages/composing/reply-to.ts';
import { useKeys } from '#web/messages/keys/use-keys.ts';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import { GoneNotice } from '#web/messages/reading/gone-notice.tsx';
import {
	forget,
	isUnsaved,
	type KeptMessage,
	keptOf,
	newKept,
	readKept,
	threadKey,
} from '#web/waiting/kept-messages.ts';

interface ThreadReplyProps {
	/** The message that is answered. */
	last: Message;
	/** The draft of an answer that was begun before, here or on another device. */
	draft: Message | undefined;
	self: Self;
	actingAs: string | null;
	mailboxes: Mailboxes;
}

/** Shows below a thread the buttons that begin an answer, or the answer once it is begun. */
export function ThreadReply({ last, draft, self, actingAs, mailboxes }: ThreadReplyProps) {
	const key = threadKey(last.thread_id);
	const [writing, setWriting] = useState(() => {
		if (draft) return keptOf(draft, actingAs);
		return unsavedAt(key);
	});
	const draftId = useRef(draft?.id);
	useEffect(() => {
		const before = draftId.current;
		draftId.current = draft?.id;
		if (draft?.id === before) return;
		if (draft) return setWriting((writing) => writing ?? keptOf(draft, actingAs));
		// The draft was sent or thrown away on another device. Text that was typed here since then stays.
		if (unsavedAt(key)) return;
		forget(key);
		setWriting(null);
	}, [draft, key, actingAs]);
	const buttons = useRef<HTMLDivElement>(null);
	const isClosed = useRef(false);
	// Whoever has sent an answer, or thrown it away, goes on from where it was begun.
	useEffect(() => {
		if (isClosed.current && !writing) focusBack(null, buttons.current?.querySelector('button'));
		isClosed.current = false;
	}, [writing]);
	const close = () => {
		isClosed.current = true;
		setWriting(null);
	};
	// Another tab may have begun an answer meanwhile, which goes on here.
	const begin = (isToAll: boolean) =>
		setWriting((before) => before ?? unsavedAt(key) ?? newKept(key, replyTo(last, self, actingAs, isToAll)));
	useKeys({ r: () => begin(false) });
	if (writing)
		return (
			<section
				aria-label={sentences.reply}
				className="mt-2 rounded-card border border-line bg-raised p-4 shadow-raised focus-within:border-ink/35"
			>
				<Composer key={writing.clientId} initial={writing} mailboxes={mailboxes} isReply onClose={close} />
			</section>
		);
	const { to } = replyTo(last, self, actingAs, false);
	return (
		<div className="pt-2">
			<div ref={buttons} className="flex flex-wrap gap-2">
				<Button
					look="secondary"
					size="small"
					icon={<Reply aria-hidden="true" className="size-4" />}
					onClick={() => begin(false)}
				>
					{sentences.reply}
				</Button>
				{mayReplyToAll(last, self) && (
					<Button
						look="secondary"
						size="small"
						icon={<ReplyAll aria-hidden="true" className="size-4" />}
						onClick={() => begin(true)}
					>
						{sentences.replyAll}
					</Button>
				)}
			</div>
			<GoneNotice among={to} />
		</div>
	);
}

/** Returns what is typed in this browser and not saved yet; null for nothing. */
function unsavedAt(key: string): KeptMessage | null {
	const kept = readKept(key);
	return kept && isUnsaved(kept) ? kept : null;
}
