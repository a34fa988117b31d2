import { groupSentences } from '#sentences/messages/groups.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { ComposePane } from '#web/messages/composing/compose-pane.tsx';
import { DraftPane } from '#web/messages/composing/draft-pane.tsx';
import type { Acts } from '#web/messages/folders/acts.ts';
import { GroupPane } from '#web/messages/groups/group-pane.tsx';
import { NewGroup } from '#web/messages/groups/new-group.tsx';
import type { useGroups } from '#web/messages/groups/use-groups.ts';
import type { Mailboxes, OnClosed } from '#web/messages/mailboxes.ts';
import { type Folder, isFolder, type Place, useMoves } from '#web/messages/place.ts';
import { NothingOpen } from '#web/messages/reading/nothing-open.tsx';
import { ReadingSkeleton } from '#web/messages/reading/reading-skeleton.tsx';
import { BarOfPane, type WayBack } from '#web/messages/reading/thread-bar.tsx';
import { ThreadPane } from '#web/messages/reading/thread-pane.tsx';

interface ReadingPaneProps {
	place: Place;
	memberId: string;
	mailboxes: Mailboxes;
	acts: Acts;
	onClosed: OnClosed;
	groups: ReturnType<typeof useGroups>;
	/** The way back to the list. */
	back: WayBack;
	onClose: () => void;
}

/** Shows what is read or written: a thread, a draft, a new message, or a group. */
export function ReadingPane(props: ReadingPaneProps) {
	const { place, mailboxes, back, onClose } = props;
	const { folder, id, actingAs } = place;
	if (folder === 'new') return <ComposePane mailboxes={mailboxes} back={back} onClose={onClose} />;
	if (folder === 'groups') return <OpenGroup {...props} />;
	if (!id || !isFolder(folder)) return <NothingOpen />;
	const thread = (threadId: string, folder: Folder) => (
		<ThreadPane key={threadId} {...props} id={threadId} place={{ ...place, folder }} />
	);
	if (folder !== 'draft') return thread(id, folder);
	return (
		<DraftPane
			key={id}
			id={id}
			actingAs={actingAs}
			mailboxes={mailboxes}
			back={back}
			onClose={onClose}
			thread={(threadId) => thread(threadId, 'inbox')}
		/>
	);
}

function OpenGroup({ place, groups: { state, groups, retry }, back, onClose }: ReadingPaneProps) {
	const move = useMoves(place);
	const { id } = place;
	if (!id) return <NothingOpen sentence={groupSentences.nothingOpen} />;
	const group = groups?.find((one) => one.id === id);
	if (id !== 'new' && state.is === 'loading') return <ReadingSkeleton back={back} />;
	return (
		<>
			<BarOfPane back={back} />
			<div className="min-h-0 flex-1 px-4 py-5 sm:px-6 lg:overflow-y-auto">
				{id === 'new' ? (
					<NewGroup onCreated={(id) => move({ id }, true)} onCancel={onClose} />
				) : state.is === 'failed' ? (
					<ErrorState onRetry={retry}>{state.sentence}</ErrorState>
				) : group ? (
					<GroupPane key={group.id} group={group} onLeft={onClose} />
				) : (
					<NothingOpen sentence={groupSentences.gone} />
				)}
			</div>
		</>
	);
}
