import { FilePen, Inbox, type LucideIcon, MailQuestionMark, Send, Trash2, Users } from 'lucide-react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { classNames } from '#web/components/class-names.ts';
import { Link } from '#web/links/link.tsx';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { addressOf, folders, type Place } from '#web/messages/place.ts';

const icons: Record<Exclude<Place['folder'], 'new'>, LucideIcon> = {
	inbox: Inbox,
	requests: MailQuestionMark,
	draft: FilePen,
	outbox: Send,
	trash: Trash2,
	groups: Users,
};

/** The number of things that wait in each folder; some folders have none. */
export type FolderCounts = Partial<Record<Place['folder'], number>>;

interface FolderListProps {
	place: Place;
	counts: FolderCounts;
	onChoose?: () => void;
}

/** Lists the folders, each with the number of things that wait in it. */
export function FolderList({ place: { folder: current, actingAs }, counts, onChoose }: FolderListProps) {
	return (
		<nav aria-label={sentences.foldersLabel}>
			<ul className="grid gap-0.5">
				{[...folders, 'groups' as const].map((folder) => {
					const Icon = icons[folder];
					const count = counts[folder] ?? 0;
					return (
						<li key={folder}>
							<Link
								to={addressOf({ folder, actingAs })}
								aria-current={folder === current ? 'page' : undefined}
								onClick={() => {
									// A press on the open folder reloads it: somebody wants to know what is new.
									tellMessagesChanged();
									onChoose?.();
								}}
								className={classNames(
									'flex h-10 items-center gap-3 rounded-xl px-3 text-[0.9375rem] hover:bg-ink/6',
									folder === current && 'bg-accent-soft font-medium',
								)}
							>
								<Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
								<span className="flex-1 truncate">{sentences.folders[folder]}</span>
								{count > 0 && (
									<span className="font-medium text-accent text-sm tabular-nums">
										<span aria-hidden="true">{count}</span>
										<span className="sr-only">{sentences.waitingIn({ n: count })}</span>
									</span>
								)}
							</Link>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}
