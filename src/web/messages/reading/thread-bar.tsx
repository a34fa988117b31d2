import { ArrowLeft, Mail as MailUnread, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { classNames } from '#web/components/class-names.ts';
import { Link } from '#web/links/link.tsx';
import type { Acts } from '#web/messages/folders/acts.ts';
import { IconButton } from '#web/messages/icon-button.tsx';
import { useKeys } from '#web/messages/keys/use-keys.ts';
import type { Folder } from '#web/messages/place.ts';

interface ThreadBarProps {
	folder: Folder;
	back: WayBack;
	/** The messages of the thread that lie in this folder: one at least. */
	ids: string[];
	acts: Acts;
	onClose: () => void;
}

/** Shows what can be done with the open thread or message. */
export function ThreadBar({ folder, back, ids, acts, onClose }: ThreadBarProps) {
	const isIn = folder === 'inbox' || folder === 'requests';
	const done = (work: (ids: string[]) => unknown) => () => {
		onClose();
		void work(ids);
	};
	const trash = done(acts.trash);
	const markUnread = done((ids) => acts.read(ids.slice(-1), false));
	useKeys({
		...(folder !== 'trash' && { '#': trash }),
		...(isIn && { u: markUnread, e: onClose }),
		Escape: onClose,
	});
	return (
		<BarOfPane back={back}>
			{isIn && <IconButton icon={MailUnread} label={sentences.markUnread} onPress={markUnread} />}
			{folder === 'trash' ? (
				<IconButton icon={RotateCcw} label={sentences.restore} onPress={done(acts.restore)} />
			) : (
				<IconButton icon={Trash2} label={sentences.trash} onPress={trash} />
			)}
		</BarOfPane>
	);
}

/** The list that the reader came from. */
export interface WayBack {
	to: string;
	folder: Folder | 'groups';
}

interface BarOfPaneProps {
	back: WayBack;
	children?: ReactNode;
}

/** Stands above what is open, and leads back to the list on a phone. */
export function BarOfPane({ back: { to, folder }, children }: BarOfPaneProps) {
	return (
		<div
			className={classNames(
				'sticky top-16 z-10 flex h-16 shrink-0 items-center gap-1 border-line border-b bg-canvas px-2 sm:px-4 lg:static',
				!children && 'lg:hidden',
			)}
		>
			<Link
				to={to}
				className="inline-flex h-10 items-center gap-2 rounded-full pr-3 pl-2 font-medium text-sm hover:bg-ink/7 lg:hidden"
				aria-label={sentences.back({ folder: sentences.folders[folder] })}
			>
				<ArrowLeft aria-hidden="true" className="size-5" />
				{sentences.folders[folder]}
			</Link>
			<span className="flex-1" />
			{children}
		</div>
	);
}
