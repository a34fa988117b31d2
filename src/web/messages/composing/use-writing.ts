import { useCallback, useEffect, useRef, useState } from 'react';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { listenToMessages } from '#web/messages/changes.ts';
import { lookAtDraft, type Saved, saveKept, writeInNameOf } from '#web/messages/composing/saving.ts';
import type { WritingState } from '#web/messages/composing/writing-state.tsx';
import { isUnsaved, type KeptMessage, keep, readKept, type Writing } from '#web/waiting/kept-messages.ts';
import { followOtherTabs } from '#web/waiting/waiting.ts';

const saveAfterMs = 3000;
const retryAfterMs = 15_000;

type Outcome = Saved['is'] | 'saving';

/**
 * Keeps a message while it is written: in this browser at every letter, and on the server three seconds after the first
 * unsaved one, when the page is left, and when the network is back. Text written on another device replaces it while
 * nothing is typed here, and a draft that was sent there is gone here.
 */
export function useWriting(initial: KeptMessage) {
	const { key } = initial;
	const [kept, setKept] = useState(initial);
	const [outcome, setOutcome] = useState<Outcome>('saved');
	const latest = useRef(kept);
	latest.current = kept;

	/** Takes over the ids that the message has after it was saved, or sent in vain. Its text stays as it is in the form. */
	const follow = useCallback(
		() =>
			setKept((before) => {
				const { clientId, draftId, saved, mayBeDraft = false } = readKept(key) ?? before;
				return { ...before, clientId, draftId, saved, mayBeDraft };
			}),
		[key],
	);
	const save = useCallback(async () => {
		if (!isUnsaved(latest.current)) return;
		setOutcome('saving');
		const saved = await saveKept(key);
		setOutcome(saved.is);
		follow();
	}, [key, follow]);
	useEffect(() => {
		const look = async () => {
			const found = await lookAtDraft(latest.current);
			// Text that was typed meanwhile stays.
			if (found === 'same' || isUnsaved(latest.current)) return;
			if (found === 'gone') return setOutcome('gone');
			setKept(found);
		};
		const lookWhenSeen = () => {
			if (!document.hidden) void look();
		};
		void look();
		// What is typed in another tab stands here, too, so that neither tab overwrites the other.
		const typedElsewhere = () => {
			const now = readKept(key);
			if (!now || now.changedAt <= latest.current.changedAt) return;
			setOutcome((before) => (before === 'refused' ? 'saved' : before));
			setKept(now);
		};
		const fallSilent = listenToMessages(lookWhenSeen);
		const leaveTabs = followOtherTabs('message', typedElsewhere);
		document.addEventListener('visibilitychange', lookWhenSeen);
		return () => {
			fallSilent();
			leaveTabs();
			document.removeEventListener('visibilitychange', lookWhenSeen);
		};
	}, [key]);

	const set = useCallback((part: Partial<Writing>) => {
		setOutcome((before) => (before === 'refused' ? 'saved' : before));
		setKept((before) => {
			const after = { ...before, writing: { ...before.writing, ...part }, isToSend: false, changedAt: Date.now() };
			keep(after);
			return after;
		});
	}, []);
	/** Writes in another's name: the text becomes another draft, in another mailbox. */
	const writeAs = useCallback((actingAs: string | null) => {
		const { kept, isLeft } = writeInNameOf(actingAs, latest.current);
		setKept(kept);
		isLeft.catch((error: unknown) => showToast(sentences.draftStays({ sentence: sentenceOf(error) })));
	}, []);

	const isOpen = isUnsaved(kept);
	useEffect(() => {
		// Text that was refused is not sent again until it has changed.
		if (!isOpen || outcome === 'saving' || outcome === 'refused') return;
		const timer = setTimeout(save, outcome === 'unheard' ? retryAfterMs : saveAfterMs);
		return () => clearTimeout(timer);
	}, [isOpen, outcome, save]);
	useEffect(() => {
		window.addEventListener('online', save);
		return () => {
			window.removeEventListener('online', save);
			if (readKept(key) && isUnsaved(latest.current)) void saveKept(key);
		};
	}, [save, key]);

	return { kept, set, follow, writeAs, state: stateOf(kept, outcome), isGone: outcome === 'gone' };
}

function stateOf(kept: KeptMessage, outcome: Outcome): WritingState {
	if (kept.isToSend) return 'toSend';
	if (outcome === 'saving') return 'saving';
	if (!isUnsaved(kept)) return kept.saved === null ? 'empty' : 'saved';
	return outcome === 'unheard' ? 'kept' : 'unsaved';
}
