import { useCallback, useEffect, useState } from 'react';
import { isStoredAlike, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { clean, type DraftState, mergeInto, withTyped } from '#web/owned/form/draft/draft-state.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '#web/owned/form/draft/kept-draft.ts';
import { mergeDrafts } from '#web/owned/form/draft/merge-drafts.ts';
import { readSession } from '#web/session/session.ts';

/**
 * Keeps a draft through a reload, the end of a session, and a lost connection. Every change is kept in this browser,
 * under the name of the `form` and the uid of its member, until it is saved or thrown away: somebody who signs in next
 * at the same screen does not see it. Another business needs another `key`.
 */
export function useProfileDraft(form: string, initial: ProfileDraft) {
	const [uid] = useState(() => readSession()?.uid ?? '');
	const [state, setState] = useState(() => clean(initial));
	const { base, draft } = state;
	// Read after the first render: the server renders the form too, and knows no browser's drafts.
	useEffect(() => {
		const kept = readKeptDraft(form, uid);
		if (kept && !isStoredAlike(kept.draft, kept.base))
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
			if (isStoredAlike(after.draft, after.base)) forgetDraft(form, uid);
			else keepDraft(form, uid, after);
			return after;
		},
		[form, uid],
	);
	/** Takes over what was stored. Text that was typed since the form held `typed` stays. */
	const settle = useCallback(
		(stored: ProfileDraft, typed: ProfileDraft) => setState((before) => keep(withTyped(clean(stored), typed, before))),
		[keep],
	);
	/** Takes over what was stored while somebody types: their text stays as it is written, blanks and all. */
	const rebase = useCallback((stored: ProfileDraft) => setState((before) => keep({ ...before, base: stored })), [keep]);
	/**
	 * Merges what somebody else saved while `draft` was sent, which was made from `base`. Where both changed the same
	 * field, `clash` tells so. Text that was typed since the form held `typed` stays, and is not in the draft that is returned.
	 */
	const meet = useCallback(
		(theirs: ProfileDraft, { base, draft, typed }: Record<'base' | 'draft' | 'typed', ProfileDraft>) => {
			const met = mergeInto(base, draft, theirs);
			setState((before) => {
				const after = withTyped(met, typed, before);
				keepDraft(form, uid, after);
				return after;
			});
			return { ...met, taken: mergeDrafts(base, draft, theirs).taken };
		},
		[form, uid],
	);
	/** Takes the draft that the member chose after a clash. */
	const choose = useCallback(
		(chosen: ProfileDraft) => {
			const after = { base, draft: chosen, clash: null, isRestored: false };
			keepDraft(form, uid, after);
			setState(after);
		},
		[form, uid, base],
	);
	const discard = useCallback(() => setState(keep(clean(base))), [keep, base]);
	return { ...state, isChanged: !isStoredAlike(base, draft), set, settle, rebase, meet, choose, discard };
}
