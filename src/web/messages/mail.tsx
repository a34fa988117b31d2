import { useMemo, useRef, useState } from 'react';
import { KeptRows, listKeptHere } from '#web/messages/composing/kept-rows.tsx';
import { actsOn } from '#web/messages/folders/acts.ts';
import { FolderMenu, FolderPane } from '#web/messages/folders/folder-pane.tsx';
import { ListPane } from '#web/messages/folders/list-pane.tsx';
import { messageRows } from '#web/messages/folders/message-rows.ts';
import { useMessages } from '#web/messages/folders/use-messages.ts';
import { useSelection } from '#web/messages/folders/use-selection.ts';
import { GroupList } from '#web/messages/groups/group-list.tsx';
import { isAsked, useGroups } from '#web/messages/groups/use-groups.ts';
import { KeySheet } from '#web/messages/keys/key-sheet.tsx';
import { useKeys } from '#web/messages/keys/use-keys.ts';
import { useListKeys } from '#web/messages/keys/use-list-keys.ts';
import { MailFrame } from '#web/messages/mail-frame.tsx';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import { addressOf, type Folder, isFolder, useMoves, usePlace } from '#web/messages/place.ts';
import { ReadingPane } from '#web/messages/reading-pane.tsx';
import { useClosed } from '#web/messages/use-closed.ts';

interface MailProps {
	memberId: string;
	/** The businesses that I look after. */
	mailboxes: Mailboxes;
	askForMailboxes: () => void;
}

/** Shows the folders, the content of one, and what is read or written. */
export function Mail({ memberId, mailboxes, askForMailboxes }: MailProps) {
	const place = usePlace();
	const move = useMoves(place);
	const listed = useRef<Folder>('inbox');
	if (isFolder(place.folder)) listed.current = place.folder;
	// Beside a new message the list stays as it was.
	const list = { ...place, folder: listed.current };
	const moveInList = useMoves(list);
	const onClosed = useClosed(place, askForMailboxes);
	const messages = useMessages(list.folder, place, onClosed);
	const { state, change } = messages;
	const rows = state.is === 'ready' ? messageRows(state.messages, list) : null;
	const acts = useMemo(() => actsOn(place.actingAs, change), [place.actingAs, change]);
	const selection = useSelection(JSON.stringify([list.folder, place.q, place.isUnreadOnly, place.actingAs]));
	const keptHere = list.folder === 'draft' ? listKeptHere(place.actingAs) : [];
	const groups = useGroups();
	const searchField = useRef<HTMLInputElement>(null);
	const [isSheetOpen, setSheetOpen] = useState(false);
	const write = () => move({ folder: 'new', id: undefined });
	useKeys({ c: write, '?': () => setSheetOpen(true) });
	useListKeys({ rows: rows ?? [], place, selection, acts, searchField });

	const isGroups = place.folder === 'groups';
	const isOpen = place.folder === 'new' || place.id !== undefined;
	const listPlace = { ...place, folder: isGroups ? ('groups' as const) : list.folder, id: undefined };
	const back = { to: addressOf(listPlace), folder: listPlace.folder };
	const counts = {
		...messages.unread,
		groups: groups.groups?.filter(isAsked).length ?? 0,
	};
	const folders = { place, counts, mailboxes, onWrite: write, onKeys: () => setSheetOpen(true) };
	return (
		<MailFrame
			isOpen={isOpen}
			folders={<FolderPane {...folders} />}
			list={
				<>
					<FolderMenu {...folders} />
					{isGroups ? (
						<GroupList list={groups} openId={place.id} />
					) : (
						<ListPane
							place={{ ...list, id: place.id }}
							rows={rows}
							failure={state.is === 'failed' ? state.sentence : undefined}
							onRetry={messages.retry}
							hasMore={state.is === 'ready' && state.hasMore}
							more={messages.more}
							onMore={messages.loadMore}
							selection={selection}
							acts={acts}
							move={moveInList}
							searchField={searchField}
						>
							{keptHere.length > 0 && <KeptRows kept={keptHere} />}
						</ListPane>
					)}
				</>
			}
			reading={
				<ReadingPane
					place={place}
					memberId={memberId}
					mailboxes={mailboxes}
					acts={acts}
					onClosed={onClosed}
					groups={groups}
					back={back}
					// The way back does not lead to the place of a message that was sent.
					onClose={() => move(listPlace, place.folder === 'new')}
				/>
			}
		>
			{isSheetOpen && <KeySheet onClose={() => setSheetOpen(false)} />}
		</MailFrame>
	);
}
