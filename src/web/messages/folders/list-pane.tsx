import { type ReactNode, type RefObject, useState } from 'react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import type { Acts } from '#web/messages/folders/acts.ts';
import { ListSkeleton } from '#web/messages/folders/list-skeleton.tsx';
import type { MessageRow } from '#web/messages/folders/message-rows.ts';
import { RowOfMessage } from '#web/messages/folders/row-of-message.tsx';
import { SearchLine } from '#web/messages/folders/search-line.tsx';
import { SelectionBar } from '#web/messages/folders/selection-bar.tsx';
import type { Selection } from '#web/messages/folders/use-selection.ts';
import type { Folder, Place } from '#web/messages/place.ts';

interface ListPaneProps {
	place: Place & { folder: Folder };
	/** The rows of the list; null while they are loading. */
	rows: MessageRow[] | null;
	failure?: string | undefined;
	onRetry: () => void;
	hasMore: boolean;
	more: 'rest' | 'loading' | 'failed';
	onMore: () => void;
	selection: Selection;
	acts: Acts;
	move: (part: Partial<Place>, isInstead?: boolean) => void;
	searchField: RefObject<HTMLInputElement | null>;
	/** Drafts that are kept in this browser alone, which stand above those of the server. */
	children?: ReactNode;
}

/** Shows the content of a folder, with its search, or with what can be done with the selected messages. */
export function ListPane({ place, rows, selection, acts, move, searchField, children, ...list }: ListPaneProps) {
	const { folder, q, isUnreadOnly } = place;
	const [toErase, setToErase] = useState<string[]>();
	const ids = (rows ?? []).filter(({ ids }) => selection.has(ids)).flatMap((row) => row.ids);
	// Whoever has used the bar of the selection, which is gone then, goes on from the list.
	const section = useFocusBack<HTMLElement>(ids.length > 0);
	const done = (work: (ids: string[]) => unknown) => () => {
		void work(ids);
		selection.clear();
	};
	const name = sentences.folders[folder];
	return (
		<>
			<div className="sticky top-16 z-10 flex h-16 shrink-0 flex-col justify-center border-line border-b bg-canvas px-3 sm:px-4 lg:static">
				{ids.length > 0 ? (
					<SelectionBar
						folder={folder}
						count={ids.length}
						isAll={ids.length === (rows ?? []).flatMap((row) => row.ids).length}
						onAll={(isAll) => selection.set(isAll ? (rows ?? []).flatMap((row) => row.ids) : [])}
						onRead={(read) => done((ids) => acts.read(ids, read))()}
						onTrash={done(acts.trash)}
						onRestore={done(acts.restore)}
						onErase={() => setToErase(ids)}
						onClose={selection.clear}
					/>
				) : (
					<div className="flex items-center gap-2">
						<div className="min-w-0 flex-1">
							<SearchLine folder={name} q={q} field={searchField} onSearch={(q) => move({ q, id: undefined }, true)} />
						</div>
						{(folder === 'inbox' || folder === 'requests') && (
							<button
								type="button"
								aria-pressed={isUnreadOnly}
								className="h-10 shrink-0 rounded-full border border-line px-3 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
								onClick={() => move({ isUnreadOnly: !isUnreadOnly, id: undefined }, true)}
							>
								{sentences.onlyUnread}
							</button>
						)}
					</div>
				)}
			</div>
			<section
				ref={section}
				aria-label={sentences.list({ folder: name })}
				className="min-h-0 flex-1 lg:overflow-y-auto lg:overscroll-contain"
			>
				{children}
				{folder === 'trash' && rows && rows.length > 0 && (
					<p className="px-4 py-3 text-muted text-sm">{sentences.trashLead}</p>
				)}
				{list.failure ? (
					<div className="p-4">
						<ErrorState onRetry={list.onRetry}>{list.failure}</ErrorState>
					</div>
				) : rows === null ? (
					<ListSkeleton />
				) : rows.length > 0 ? (
					<ul>
						{rows.map((row) => (
							<RowOfMessage
								key={row.ids[0]}
								row={row}
								isOpen={row.id === place.id}
								isSelected={selection.has(row.ids)}
								onSelect={(isSelected) => selection.choose(row.ids, isSelected)}
							/>
						))}
					</ul>
				) : (
					!children && <NothingHere place={place} />
				)}
				{rows && (
					<div className="px-4 pb-6">
						<MoreButton label={sentences.more} hasMore={list.hasMore} state={list.more} onPress={list.onMore} />
					</div>
				)}
			</section>
			{toErase && (
				<Dialog title={sentences.eraseTitle({ n: toErase.length })} onClose={() => setToErase(undefined)}>
					<p className="text-muted">{sentences.eraseText}</p>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<Button look="secondary" onClick={() => setToErase(undefined)}>
							{sentences.cancel}
						</Button>
						<Button
							look="danger"
							onClick={() => {
								setToErase(undefined);
								done(acts.erase)();
							}}
						>
							{sentences.erase}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}

function NothingHere({ place: { folder, q, isUnreadOnly } }: { place: Place & { folder: Folder } }) {
	const [title, lead] = q ? sentences.emptySearch : isUnreadOnly ? sentences.emptyUnread : sentences.empty[folder];
	return (
		<div className="p-4">
			<EmptyState title={title}>{lead}</EmptyState>
		</div>
	);
}
