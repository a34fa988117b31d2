import type { DraftField, ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { mergeDrafts } from '#web/owned/form/draft/merge-drafts.ts';

/** What somebody else saved, and the fields that both changed in different ways: the member has to choose. */
export interface Clash {
	theirs: ProfileDraft;
	conflicts: DraftField[];
}

export interface DraftState {
	/** The stored draft, as far as this page knows. */
	base: ProfileDraft;
	draft: ProfileDraft;
	/** Null when nobody else changed the same. */
	clash: Clash | null;
	/** Whether the draft was typed in this browser before, and not saved. */
	isRestored: boolean;
}

export const clean = (base: ProfileDraft): DraftState => ({ base, draft: base, clash: null, isRestored: false });

/** Returns my draft, made from `base`, with what somebody else has stored since. */
export function mergeInto(base: ProfileDraft, mine: ProfileDraft, theirs: ProfileDraft): DraftState {
	const { draft, conflicts } = mergeDrafts(base, mine, theirs);
	return { base: theirs, draft, clash: conflicts.length === 0 ? null : { theirs, conflicts }, isRestored: false };
}

/**
 * Returns `next` in place of what the form holds. What was typed since the form held `typed` stays, also where `next` has
 * something else: that was never on the screen.
 */
export const withTyped = (next: DraftState, typed: ProfileDraft, held: DraftState): DraftState => ({
	...next,
	draft: mergeDrafts(typed, held.draft, next.draft).draft,
});
