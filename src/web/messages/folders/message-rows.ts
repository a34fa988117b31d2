import type { Correspondent, Message } from '#contract/messages/messages.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { listText } from '#web/formats/lists.ts';
import { addressOf, type Folder, type Place } from '#web/messages/place.ts';

/** A row of a list: one message, or several of one thread. */
export interface MessageRow {
	/** The last part of the row's address. */
	id: string;
	to: string;
	/** The ids of the messages that the row stands for. */
	ids: string[];
	who: string;
	/** The name of whose face the row shows: of several, the first. */
	face: string;
	image: string | null;
	subject: string;
	snippet: string;
	at: string;
	isUnread: boolean;
	isDraft: boolean;
}

/**
 * Returns the rows of a folder, in the order of its messages. In the inbox and the requests, a thread has one row, with
 * its newest message.
 */
export function messageRows(messages: Message[], place: Place & { folder: Folder }): MessageRow[] {
	const isByThread = place.folder === 'inbox' || place.folder === 'requests';
	const rows = new Map<string, MessageRow>();
	for (const message of messages) {
		const id = place.folder === 'trash' || place.folder === 'draft' ? message.id : message.thread_id;
		const key = isByThread ? id : message.id;
		const row = rows.get(key);
		if (row) {
			row.ids.push(message.id);
			row.isUnread ||= isUnread(message);
		} else rows.set(key, { ...rowOf(message, place.folder), id, to: addressOf({ ...place, id }) });
	}
	return [...rows.values()];
}

function rowOf(message: Message, folder: Folder): Omit<MessageRow, 'id' | 'to'> {
	const isFromMe = folder === 'outbox' || folder === 'draft';
	const shown = isFromMe ? message.to[0] : message.from;
	return {
		ids: [message.id],
		who: isFromMe ? namesOf(message.to) : message.from.name,
		face: shown?.name ?? '',
		// A stranger has no picture until they are accepted, wherever their message lies.
		image: isFromMe || message.is_trusted ? (shown?.image ?? null) : null,
		subject: message.subject,
		snippet: message.snippet,
		at: message.sent_at ?? message.updated_at,
		isUnread: isUnread(message),
		isDraft: message.folder === 'draft',
	};
}

const isUnread = ({ read_at, folder }: Message): boolean =>
	read_at === null && (folder === 'inbox' || folder === 'requests');

const namesOf = (to: Correspondent[]): string =>
	to.length > 0 ? sentences.toWhom({ names: listText(to.map(({ name }) => name)) }) : sentences.nobody;
