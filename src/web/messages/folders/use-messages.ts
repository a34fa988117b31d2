import { useCallback, useEffect, useRef, useState } from 'react';
import type { Unread } from '#contract/messages/mailbox.ts';
import type { Message } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { listenToMessages } from '#web/messages/changes.ts';
import type { Folder, Place } from '#web/messages/place.ts';

const perPage = 30;
const perPageMax = 100;

interface List {
	/** Names the folder and search that the list is from. */
	of: string;
	messages: Message[];
	next: string | null;
	unread: Unread;
}
export type MessagesState =
	| { is: 'loading' }
	| { is: 'failed'; sentence: string }
	| { is: 'ready'; messages: Message[]; hasMore: boolean; unread: Unread };

/**
 * Loads the messages of a folder, more of them on demand. Keeps them up to date while the folder is open, and shows
 * changes at once.
 */
export function useMessages(folder: Folder, { q, isUnreadOnly, actingAs }: Omit<Place, 'folder' | 'id'>) {
	const [list, setList] = useState<List>();
	const [failure, setFailure] = useState<{ of: string; sentence: string }>();
	const [more, setMore] = useState<'rest' | 'loading' | 'failed'>('rest');
	const of = JSON.stringify([folder, q, isUnreadOnly, actingAs]);
	const shown = useRef(0);
	const fetchPart = useCallback(
		(limit: number, cursor?: string, signal?: AbortSignal) => {
			const [folder, q, isUnreadOnly, actingAs] = JSON.parse(of) as [Folder, string, boolean, string | null];
			return api(`GET /business-profile/messages/${folder}`, {
				query: {
					limit,
					cursor,
					q: q || undefined,
					acting_as: actingAs ?? undefined,
					unread: isUnreadOnly ? 'true' : undefined,
				},
				...(signal && { signal }),
			});
		},
		[of],
	);
	const reload = useCallback(
		async (signal?: AbortSignal) => {
			try {
				const limit = Math.min(perPageMax, Math.max(perPage, shown.current));
				const { data, meta } = await fetchPart(limit, undefined, signal);
				if (signal?.aborted) return;
				setList({ of, messages: data, next: meta.next, unread: meta.unread });
				setFailure(undefined);
				setMore('rest');
			} catch (error) {
				if (!signal?.aborted) setFailure({ of, sentence: sentenceOf(error) });
			}
		},
		[fetchPart, of],
	);
	useEffect(() => {
		shown.current = 0;
		const controller = new AbortController();
		const ask = () => void reload(controller.signal);
		const askWhenSeen = () => {
			if (!document.hidden) ask();
		};
		ask();
		const fallSilent = listenToMessages(ask);
		document.addEventListener('visibilitychange', askWhenSeen);
		window.addEventListener('online', ask);
		return () => {
			controller.abort();
			fallSilent();
			document.removeEventListener('visibilitychange', askWhenSeen);
			window.removeEventListener('online', ask);
		};
	}, [reload]);

	const current = list?.of === of ? list : undefined;
	shown.current = current?.messages.length ?? 0;
	const loadMore = async () => {
		if (!current?.next) return;
		setMore('loading');
		try {
			const { data, meta } = await fetchPart(perPage, current.next);
			setList((before) =>
				before?.of === of ? { ...before, messages: joined(before.messages, data), next: meta.next } : before,
			);
			setMore('rest');
		} catch {
			setMore('failed');
		}
	};
	/** Shows messages at once as they will be after a change; `into` returns null for one that is removed. */
	const change = useCallback(
		(ids: string[], into: (message: Message) => Message | null) =>
			setList(
				(before) =>
					before && {
						...before,
						messages: before.messages.flatMap((one) => (ids.includes(one.id) ? (into(one) ?? []) : one)),
					},
			),
		[],
	);
	const state: MessagesState = current
		? { is: 'ready', messages: current.messages, hasMore: current.next !== null, unread: current.unread }
		: failure?.of === of
			? { is: 'failed', sentence: failure.sentence }
			: { is: 'loading' };
	const retry = () => {
		setFailure(undefined);
		void reload();
	};
	return { state, more, loadMore, change, retry, unread: list?.unread };
}

/** Joins two pages; a message that has moved meanwhile may come with both, and is kept once. */
const joined = (before: Message[], after: Message[]): Message[] => [
	...new Map([...before, ...after].map((message) => [message.id, message])).values(),
];
