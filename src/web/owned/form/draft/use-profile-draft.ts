import { useCallback, useEffect, useState } from 'react';
import type { ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '#web/owned/form/draft/kept-draft.ts';
import { type MergedDrafts, mergeDrafts } from '#web/owned/form/draft/merge-drafts.ts';
import { readSession } from '#web/session/session.ts';

interface DraftState {
	/** What is stored, as far as this page knows. */
	base: ProfileDraft;
	draft: ProfileDraft;
	/** Somebody else changed the same; `null` when nobody did. */
	clash: (MergedDrafts & { theirs: ProfileDraft }) | null;
	/** Typed before, in this browser, and not saved. */
	isRestored: boolean;
}

const clean = (base: ProfileDraft): DraftState => ({ base, draft: base, clash: null, isRestored: false });
const isSame = (one: ProfileDraft, other: ProfileDraft) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A draft that survives a reload, a session that ended, and no connection: every change is kept in this browser under
 * the name of its `form` and of who types, until it is saved or thrown away: whoever signs in next at the same screen does
 * not see it. Give the form another `key` for another business.
 */
export function useProfileDraft(form: string, initial: ProfileDraft) {
	const [uid] = useState(() => readSession()?.uid ?? '');
	const [state, setState] = useState(() => clean(initial));
	const { base, draft } = state;
	// After the first render: the server renders the form too, and knows of no browser's drafts.
	useEffect(() => {
		const kept = readKeptDraft(form, uid);
		if (kept && !isSame(kept.draft, kept.base))
			setState({ ...mergeInto(kept.base, kept.draft, initial), isRestored: true });
	}, [form, uid, initial]);

	const set = useCallback(
		(part: Partial<ProfileDraft>) =>
			setState((before) => {
				const after = { ...before, draft: { ...before.draft, ...part } };
				keepDraft(form, uid, after);
				return after;
			}),
		[form, uid],
	);
	const keep = useCallback(
		(after: DraftState): DraftState => {
			if (isSame(after.draft, after.base)) forgetDraft(form, uid);
			else keepDraft(form, uid, after);
			return after;
		},
		[form, uid],
	);
	/** Stored: this is what it is now. What was typed since the form was `typed` so stays. */
	const settle = useCallback(
		(stored: ProfileDraft, typed: ProfileDraft) =>
			setState((before) => keep({ ...clean(stored), draft: mergeDrafts(typed, before.draft, stored).draft })),
		[keep],
	);
	/** The same while somebody types: their words stay as they are written, blanks and all. */
	const rebase = useCallback((stored: ProfileDraft) => setState((before) => keep({ ...before, base: stored })), [keep]);
	/** Somebody else saved while `draft` was sent, made from `base`. Gives both in one; where both changed the same, `clash` says so. */
	const meet = useCallback(
		(theirs: ProfileDraft, base: ProfileDraft, draft: ProfileDraft): DraftState & Pick<MergedDrafts, 'taken'> => {
			const met = mergeInto(base, draft, theirs);
			keepDraft(form, uid, met);
			setState(met);
			return { ...met, taken: mergeDrafts(base, draft, theirs).taken };
		},
		[form, uid],
	);
	/** The choice between two changes of the same. */
	const choose = useCallback(
		(chosen: ProfileDraft) => {
			const after = { base, draft: chosen, clash: null, isRestored: false };
			keepDraft(form, uid, after);
			setState(after);
		},
		[form, uid, base],
	);
	const discard = useCallback(() => setState(keep(clean(base))), [keep, base]);
	return { ...state, isChanged: !isSame(base, draft), set, settle, rebase, meet, choose, discard };
}

function mergeInto(base: ProfileDraft, mine: ProfileDraft, theirs: ProfileDraft): DraftState {
	const merged = mergeDrafts(base, mine, theirs);
	const isClear = merged.conflicts.length === 0;
	return { base: theirs, draft: merged.draft, clash: isClear ? null : { ...merged, theirs }, isRestored: false };
}
