import { useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { MessageCard } from '#web/messages/reading/message-card.tsx';

/**
 * Shows the messages of a thread, the oldest first. Those that were read before are folded to a line; the last is open.
 */
export function ThreadMessages({ messages }: { messages: Message[] }) {
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
				/>
			))}
		</ol>
	);
}
