import { useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { MessageCard } from '#web/messages/reading/message-card.tsx';
import { TakeBackButton } from '#web/messages/reading/take-back-button.tsx';

interface ThreadMessagesProps {
	messages: Message[];
	memberId: string;
	actingAs: string | null;
}

/**
 * Shows the messages of a thread, the oldest first. Those that were read before are folded to a line; the last is open.
 */
export function ThreadMessages({ messages, memberId, actingAs }: ThreadMessagesProps) {
	const last = messages.at(-1)?.id;
	const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
		() =>
			new Set(messages.filter(({ read_at, folder }) => read_at === null && folder !== 'outbox').map(({ id }) => id)),
	);
	return (
		<ol>
			{messages.map((message) => (
				<MessageCard
					key={message.id}
					message={message}
					isFolded={message.id !== last && !unfolded.has(message.id)}
					onUnfold={() => setUnfolded((before) => new Set([...before, message.id]))}
				>
					{mayTakeBack(message, memberId) && <TakeBackButton id={message.id} actingAs={actingAs} />}
				</MessageCard>
			))}
		</ol>
	);
}

/** Tells whether the member may take a message back. In the mailbox of a business each keeper may their own. */
const mayTakeBack = ({ folder, undo_until, written_by }: Message, memberId: string): boolean =>
	folder === 'outbox' && undo_until !== null && (written_by === null || written_by.id === memberId);
