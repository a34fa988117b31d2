import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { messageLimits } from '#contract/limits.ts';
import type { Message } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { listenToMessages } from '#web/messages/changes.ts';
import { fetchMessage } from '#web/messages/composing/saving.ts';

export type ThreadState =
	| { is: 'loading' }
	| { is: 'gone' }
	| { is: 'failed'; sentence: string }
	| { is: 'ready'; messages: Message[] };

/** Loads what is read together, the oldest first: a thread, or a single message of the trash. */
export function useThread(id: string, actingAs: string | null, isSingle: boolean) {
	const [state, setState] = useState<ThreadState & { of?: string }>({ is: 'loading' });
	const of = `${actingAs} ${id}`;
	const reload = useCallback(
		async (isCurrent: () => boolean = () => true) => {
			try {
				const messages = isSingle ? [await fetchMessage(id, actingAs)] : await fetchThread(id, actingAs);
				if (isCurrent()) setState(messages.length > 0 ? { is: 'ready', messages, of } : { is: 'gone', of });
			} catch (error) {
				if (!isCurrent()) return;
				if (error instanceof ApiError && error.status === 404) setState({ is: 'gone', of });
				// Messages that are shown stay while the network is away.
				else
					setState((before) =>
						before.is === 'ready' && before.of === of ? before : { is: 'failed', sentence: sentenceOf(error), of },
					);
			}
		},
		[id, actingAs, isSingle, of],
	);
	useEffect(() => {
		let isCurrent = true;
		const ask = () => void reload(() => isCurrent);
		const askWhenSeen = () => {
			if (!document.hidden) ask();
		};
		ask();
		const fallSilent = listenToMessages(ask);
		document.addEventListener('visibilitychange', askWhenSeen);
		return () => {
			isCurrent = false;
			fallSilent();
			document.removeEventListener('visibilitychange', askWhenSeen);
		};
	}, [reload]);
	const retry = () => {
		setState({ is: 'loading' });
		void reload();
	};
	return { state: state.of === of ? state : ({ is: 'loading' } as const), retry };
}

const mailboxOf = (actingAs: string | null) => (actingAs ? { acting_as: actingAs } : {});

/** Returns a thread, with the draft of an answer to it at the end if there is one. */
async function fetchThread(id: string, actingAs: string | null): Promise<Message[]> {
	const [messages, drafts] = await Promise.all([
		fetchMessages(id, actingAs),
		api('GET /business-profile/messages/draft', { query: { ...mailboxOf(actingAs), limit: messageLimits.drafts } }),
	]);
	return [...messages, ...drafts.data.filter(({ thread_id }) => thread_id === id)];
}

/** Returns all messages of a thread. Few threads are longer than one page. */
async function fetchMessages(id: string, actingAs: string | null): Promise<Message[]> {
	const messages: Message[] = [];
	let cursor: string | undefined;
	do {
		const { data, meta } = await api('GET /business-profile/messages/thread/:id', {
			params: { id },
			query: { ...mailboxOf(actingAs), limit: 100, cursor },
		});
		messages.push(...data);
		cursor = meta.next ?? undefined;
	} while (cursor);
	return messages;
}
