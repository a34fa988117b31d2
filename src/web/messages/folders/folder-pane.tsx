import { ChevronDown, Keyboard, SquarePen } from 'lucide-react';
import { keySentences } from '#sentences/messages/keys.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Dropdown } from '#web/components/dropdown.tsx';
import { type FolderCounts, FolderList } from '#web/messages/folders/folder-list.tsx';
import { MailboxSelect } from '#web/messages/folders/mailbox-select.tsx';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import type { Place } from '#web/messages/place.ts';

interface FolderPaneProps {
	place: Place;
	counts: FolderCounts;
	mailboxes: Mailboxes;
	onWrite: () => void;
	onKeys: () => void;
}

/** Shows beside the list on wide screens: a button for a new message, the choice of mailbox, and its folders. */
export function FolderPane({ place, counts, mailboxes, onWrite, onKeys }: FolderPaneProps) {
	return (
		<>
			<Button className="mb-4 w-full" icon={<SquarePen aria-hidden="true" className="size-4.5" />} onClick={onWrite}>
				{sentences.write}
			</Button>
			<MailboxSelect mailboxes={mailboxes} place={place} />
			<div className="min-h-0 flex-1 overflow-y-auto">
				<FolderList place={place} counts={counts} />
			</div>
			<Button
				look="quiet"
				size="small"
				className="mt-2 self-start text-muted"
				icon={<Keyboard aria-hidden="true" className="size-4" />}
				onClick={onKeys}
			>
				{keySentences.open}
			</Button>
		</>
	);
}

/** Shows what `FolderPane` does, but above the list, where there is no room beside it. */
export function FolderMenu({ place, counts, mailboxes, onWrite }: FolderPaneProps) {
	const name = sentences.folders[place.folder === 'new' ? 'inbox' : place.folder];
	return (
		<div className="flex items-center justify-between gap-3 px-3 pt-3 sm:px-4 lg:hidden">
			<Dropdown
				name={`${sentences.foldersLabel}: ${name}`}
				label={
					<>
						<span className="font-heading text-xl">{name}</span>
						<ChevronDown aria-hidden="true" className="size-4.5 opacity-70" />
					</>
				}
				buttonClassName="inline-flex h-11 items-center gap-1.5 rounded-full px-2 hover:bg-ink/6"
				panelClassName="left-0 w-64 max-w-[calc(100vw-2rem)]"
			>
				{(close) => (
					<>
						<MailboxSelect mailboxes={mailboxes} place={place} />
						<FolderList place={place} counts={counts} onChoose={close} />
					</>
				)}
			</Dropdown>
			<Button size="small" icon={<SquarePen aria-hidden="true" className="size-4" />} onClick={onWrite}>
				{sentences.write}
			</Button>
		</div>
	);
}
