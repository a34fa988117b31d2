import { type ReactNode, useCallback } from 'react';
import { ApiError } from '#contract/client.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Composer } from '#web/messages/composing/composer.tsx';
import { fetchMessage } from '#web/messages/composing/saving.ts';
import { WritingGone } from '#web/messages/composing/writing-gone.tsx';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import { ReadingSkeleton } from '#web/messages/reading/reading-skeleton.tsx';
import { BarOfPane, type WayBack } from '#web/messages/reading/thread-bar.tsx';
import { isUnsaved, keptOf, listKept } from '#web/waiting/kept-messages.ts';

interface DraftPaneProps {
	id: string;
	actingAs: string | null;
	mailboxes: Mailboxes;
	back: WayBack;
	onClose: () => void;
	/** Returns the thread in which a draft that answers a message is shown. */
	thread: (threadId: string) => ReactNode;
}

/**
 * Shows a draft from the folder, as it was left here or on another device. A draft that was sent from there is gone
 * here.
 */
export function DraftPane({ id, actingAs, mailboxes, back, onClose, thread }: DraftPaneProps) {
	const load = useCallback(() => findDraft(id, actingAs), [id, actingAs]);
	const { state, retry } = useLoaded(load);
	if (state.is === 'loading') return <ReadingSkeleton back={back} />;
	const draft = state.is === 'ready' ? state.value : undefined;
	if (draft?.threadId) return thread(draft.threadId);
	return (
		<>
			<BarOfPane back={back} />
			<div className="flex min-h-0 flex-1 flex-col px-4 pt-4 pb-6 sm:px-6 lg:overflow-y-auto">
				{state.is === 'failed' && <ErrorState onRetry={retry}>{state.sentence}</ErrorState>}
				{draft === null && <WritingGone onClose={onClose} />}
				{draft && (
					<>
						<h2 className="mb-3 text-2xl">{sentences.title}</h2>
						<Composer key={draft.kept.key} initial={draft.kept} mailboxes={mailboxes} onClose={onClose} />
					</>
				)}
			</div>
		</>
	);
}

/**
 * Returns a draft with the text typed here that the server does not have yet, even without a connection; null where the
 * draft is gone.
 */
async function findDraft(id: string, actingAs: string | null) {
	try {
		const draft = await fetchMessage(id, actingAs);
		if (draft.folder !== 'draft') return null;
		return { kept: keptOf(draft, actingAs), threadId: draft.reply_to_id && draft.thread_id };
	} catch (error) {
		const kept = listKept().find((one) => one.draftId === id && isUnsaved(one));
		if (kept) return { kept, threadId: null };
		if (error instanceof ApiError && error.status === 404) return null;
		throw error;
	}
}
