import { useEffect, useRef, useState } from 'react';
import { messageLimits } from '#contract/limits.ts';
import type { Message } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { followMessages } from '#web/messages/changes.ts';
import { fetchMessage } from '#web/messages/composing/saving.ts';
import { type OnClosed, unlessClosed } from '#web/messages/mailboxes.ts';
import { followThread, type ThreadState } from '#web/messages/reading/follow-thread.ts';

/** Loads what is read together, the oldest first: a thread, or a single message of the trash. */
export function useThread(id: string, actingAs: string | null, isSingle: boolean, onClosed: OnClosed) {
	const [state, setState] = useState<ThreadState & { of?: string }>({ is: 'loading' });
	const of = `${actingAs} ${id}`;
	const ask = useRef(() => {});
	useEffect(() => {
		const leaving = new AbortController();
		const fetch = async () => (isSingle ? [await fetchMessage(id, actingAs)] : fetchThread(id, actingAs));
		const load = () => unlessClosed(fetch(), actingAs, onClosed);
		ask.current = followThread(load, (state) => setState({ ...state, of }), leaving.signal);
		ask.current();
		const fallSilent = followMessages(ask.current);
		return () => {
			leaving.abort();
			fallSilent();
		};
	}, [id, actingAs, isSingle, of, onClosed]);
	const retry = () => {
		setState({ is: 'loading' });
		ask.current();
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
