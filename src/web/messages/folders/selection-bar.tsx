import { MailOpen, Mail as MailUnread, RotateCcw, Trash2, X } from 'lucide-react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { IconButton } from '#web/messages/icon-button.tsx';
import type { Folder } from '#web/messages/place.ts';

interface SelectionBarProps {
	folder: Folder;
	count: number;
	isAll: boolean;
	onAll: (isAll: boolean) => void;
	onRead: (read: boolean) => void;
	onTrash: () => void;
	onRestore: () => void;
	onErase: () => void;
	onClose: () => void;
}

/** Shows in the place of the search what can be done with the selected messages. */
export function SelectionBar({ folder, count, isAll, onAll, onClose, ...acts }: SelectionBarProps) {
	const mayBeUnread = folder === 'inbox' || folder === 'requests';
	return (
		<div className="flex h-10 items-center gap-1" role="toolbar" aria-label={sentences.selected({ n: count })}>
			<label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 pl-2 font-medium text-sm">
				<input
					type="checkbox"
					checked={isAll}
					aria-label={sentences.selectAll}
					className="size-4 accent-accent"
					onChange={(event) => onAll(event.target.checked)}
				/>
				<span role="status" className="truncate tabular-nums">
					{sentences.selected({ n: count })}
				</span>
			</label>
			{mayBeUnread && <IconButton icon={MailOpen} label={sentences.markRead} onPress={() => acts.onRead(true)} />}
			{mayBeUnread && <IconButton icon={MailUnread} label={sentences.markUnread} onPress={() => acts.onRead(false)} />}
			{folder === 'trash' ? (
				<>
					<IconButton icon={RotateCcw} label={sentences.restore} onPress={acts.onRestore} />
					<IconButton icon={Trash2} label={sentences.erase} onPress={acts.onErase} />
				</>
			) : (
				<IconButton icon={Trash2} label={sentences.trash} onPress={acts.onTrash} />
			)}
			<IconButton icon={X} label={sentences.close} onPress={onClose} />
		</div>
	);
}
