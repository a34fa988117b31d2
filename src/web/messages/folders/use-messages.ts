import { useCallback, useEffect, useRef, useState } from 'react';
import type { Unread } from '#contract/messages/mailbox.ts';
import type { Message } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { followMessages } from '#web/messages/changes.ts';
import { type Change, type Listed, MessageList } from '#web/messages/folders/message-list.ts';
import { type OnClosed, unlessClosed } from '#web/messages/mailboxes.ts';
import type { Folder, Place } from '#web/messages/place.ts';

export type MessagesState =
	| { is: 'loading' }
	| { is: 'failed'; sentence: string }
	| { is: 'ready'; messages: Message[]; hasMore: boolean; unread: Unread };

/**
 * Loads the messages of a folder, more of them on demand. Keeps them up to date while the folder is open, and shows
 * changes at once.
 */
export function useMessages(
	folder: Folder,
	{ q, isUnreadOnly, actingAs }: Omit<Place, 'folder' | 'id'>,
	onClosed: OnClosed,
) {
	/** What is listed; `of` names the folder and search that it is from. */
	const [listed, setListed] = useState<Listed & { of: string }>();
	/** How many are unread, which stays while another folder is loading. */
	const [unread, setUnread] = useState<Unread>();
	const of = JSON.stringify([folder, q, isUnreadOnly, actingAs]);
	const open = useRef<MessageList>(undefined);
	useEffect(() => {
		const [folder, q, isUnreadOnly, actingAs] = JSON.parse(of) as [Folder, string, boolean, string | null];
		const leaving = new AbortController();
		const { signal } = leaving;
		const query = {
			q: q || undefined,
			acting_as: actingAs ?? undefined,
			unread: isUnreadOnly ? 'true' : undefined,
		} as const;
		const list = new MessageList(
			(limit, cursor) =>
				unlessClosed(
					api(`GET /business-profile/messages/${folder}`, { query: { ...query, limit, cursor }, signal }),
					actingAs,
					onClosed,
				),
			(listed) => {
				setListed({ ...listed, of });
				if (listed.list) setUnread(listed.list.unread);
			},
			signal,
		);
		open.current = list;
		list.ask();
		const fallSilent = followMessages(list.ask);
		return () => {
			leaving.abort();
			fallSilent();
		};
	}, [of, onClosed]);

	const { list, failure, more = 'rest' } = listed?.of === of ? listed : {};
	const state: MessagesState = list
		? { is: 'ready', messages: list.messages, hasMore: list.next !== null, unread: list.unread }
		: failure !== undefined
			? { is: 'failed', sentence: failure }
			: { is: 'loading' };
	const loadMore = () => void open.current?.loadMore();
	const retry = () => open.current?.retry();
	const change: Change = useCallback((ids, into) => open.current?.change(ids, into) ?? (() => {}), []);
	return { state, more, loadMore, change, retry, unread };
}
