import { useEffect, useRef } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { focusOn } from '#web/document/focus-on.ts';
import type { Acts } from '#web/messages/folders/acts.ts';
import type { Mailboxes, OnClosed } from '#web/messages/mailboxes.ts';
import type { Folder, Place } from '#web/messages/place.ts';
import { NothingOpen } from '#web/messages/reading/nothing-open.tsx';
import { ReadingSkeleton } from '#web/messages/reading/reading-skeleton.tsx';
import { RequestNotice } from '#web/messages/reading/request-notice.tsx';
import { ThreadBar, type WayBack } from '#web/messages/reading/thread-bar.tsx';
import { ThreadMessages } from '#web/messages/reading/thread-messages.tsx';
import { ThreadReply } from '#web/messages/reading/thread-reply.tsx';
import { useThread } from '#web/messages/reading/use-thread.ts';

interface ThreadPaneProps {
	/** The id of what is open: a thread, or in the trash a single message. */
	id: string;
	place: Place & { folder: Folder };
	memberId: string;
	mailboxes: Mailboxes;
	acts: Acts;
	onClosed: OnClosed;
	/** The way back to the list. */
	back: WayBack;
	onClose: () => void;
}

/** Shows a thread and its answer; opening it marks it as read. */
export function ThreadPane({ id, place, memberId, mailboxes, acts, onClosed, back, onClose }: ThreadPaneProps) {
	const { folder, actingAs } = place;
	const { state, retry } = useThread(id, actingAs, folder === 'trash', onClosed);
	const messages = state.is === 'ready' ? state.messages.filter((message) => message.folder !== 'draft') : [];
	const draft = state.is === 'ready' ? state.messages.find((message) => message.folder === 'draft') : undefined;
	useRead(messages, acts);
	const first = messages[0];
	const heading = useFocusOn(first?.thread_id);
	if (state.is === 'loading') return <ReadingSkeleton back={back} />;
	if (state.is === 'failed')
		return (
			<div className="p-5">
				<ErrorState onRetry={retry}>{state.sentence}</ErrorState>
			</div>
		);
	const last = messages.at(-1);
	if (!first || !last) return <NothingOpen sentence={sentences.gone} lead={sentences.goneLead} />;
	const idsIn = (folder: Folder) => messages.filter((message) => message.folder === folder).map(({ id }) => id);
	// A thread that is opened from elsewhere, such as the drafts, may have nothing in the folder that it is shown as from.
	const shownFrom = idsIn(folder).length > 0 ? folder : last.folder;
	const request = messages.find((message) => message.folder === 'requests');
	return (
		<>
			<ThreadBar folder={shownFrom} back={back} ids={idsIn(shownFrom)} acts={acts} onClose={onClose} />
			<div className="min-h-0 flex-1 px-4 pb-8 sm:px-6 lg:overflow-y-auto lg:overscroll-contain">
				<h2 ref={heading} className="mt-4 mb-1 break-words text-2xl" dir="auto">
					{first.subject || sentences.noSubject}
				</h2>
				{request && folder !== 'trash' && (
					<RequestNotice
						message={request}
						place={place}
						onDecline={() => void acts.trash(idsIn('requests')).then(onClose)}
					/>
				)}
				<ThreadMessages messages={messages} memberId={memberId} actingAs={actingAs} />
				{folder !== 'trash' && !request && (
					<ThreadReply
						last={last}
						draft={draft}
						self={actingAs ?? memberId}
						actingAs={actingAs}
						mailboxes={mailboxes}
					/>
				)}
			</div>
		</>
	);
}

/** Marks received messages as read once they are shown. */
function useRead(messages: Message[], { read }: Acts): void {
	const seen = useRef(new Set<string>());
	useEffect(() => {
		const unread = messages.filter(
			({ id, folder, read_at }) =>
				read_at === null && (folder === 'inbox' || folder === 'requests') && !seen.current.has(id),
		);
		if (unread.length === 0) return;
		const ids = unread.map(({ id }) => id);
		// Each message is marked once only: a member who marks it as unread again means it.
		for (const id of ids) seen.current.add(id);
		void read(ids, true);
	}, [messages, read]);
}

/** Moves the focus to the heading of each thread that is opened. */
function useFocusOn(thread: string | undefined) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => focusOn(heading.current, { preventScroll: true }), [thread]);
	return heading;
}
