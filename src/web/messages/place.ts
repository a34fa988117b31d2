import { useCallback } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { MessageFolder } from '#contract/messages/messages.ts';
import { paths } from '#web/links/paths.ts';

/** The folders of messages, in the order in which they are shown. */
export const folders = ['inbox', 'requests', 'draft', 'outbox', 'trash'] as const satisfies MessageFolder[];
export type Folder = MessageFolder;

/** What the address says is shown. */
export interface Place {
	folder: Folder | 'groups' | 'new';
	/** The id of what is open: a thread, in the trash a message, a draft, a group, or a new message. */
	id: string | undefined;
	/** The search words. */
	q: string;
	isUnreadOnly: boolean;
	/** The business whose mailbox is shown; null for the member's own. */
	actingAs: string | null;
}

export function usePlace(): Place {
	const { folder, id } = useParams();
	const [query] = useSearchParams();
	return {
		folder: isPlace(folder) ? folder : 'inbox',
		id,
		q: query.get('q') ?? '',
		isUnreadOnly: query.get('unread') === 'true',
		actingAs: query.get('as'),
	};
}

export const isFolder = (name: string | undefined): name is Folder => folders.includes(name as Folder);
export const isPlace = (name: string | undefined): name is Place['folder'] =>
	name === 'groups' || name === 'new' || isFolder(name);

/** Returns the address of a folder of the mailbox, or of something in it. */
export function addressOf(place: Pick<Place, 'folder' | 'actingAs'> & Partial<Place>): string {
	const { folder, id, q, isUnreadOnly, actingAs } = place;
	const query = { q, unread: isUnreadOnly ? 'true' : undefined, as: actingAs ?? undefined };
	return id ? paths.messageIn(folder, id, query) : paths.messageFolder(folder, query);
}

/** Returns a function that goes to a place which differs from this one in some parts. */
export function useMoves(place: Place): (part: Partial<Place>, isInstead?: boolean) => void {
	const navigate = useNavigate();
	const from = JSON.stringify(place);
	return useCallback(
		(part, isInstead = false) => void navigate(addressOf({ ...JSON.parse(from), ...part }), { replace: isInstead }),
		[navigate, from],
	);
}
