import { emptyDraft, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { forgetWaiting, keepWaiting, readWaiting } from '#web/waiting/waiting.ts';

/** What is typed and not saved, and the stored draft that it was typed over. */
export interface KeptDraft {
	base: ProfileDraft;
	draft: ProfileDraft;
}

/** Returns the draft that a member has in this browser for the form of that name. */
export function readKeptDraft(form: string, uid: string): KeptDraft | null {
	const { base, draft } = readWaiting<KeptDraft>('profile', form, uid)?.value ?? {};
	// A draft that an older version of this page kept may lack new fields.
	return base && draft ? { base: { ...emptyDraft, ...base }, draft: { ...emptyDraft, ...draft } } : null;
}

export const keepDraft = (form: string, uid: string, { base, draft }: KeptDraft): void =>
	keepWaiting<KeptDraft>('profile', form, { base, draft }, uid);

export const forgetDraft = (form: string, uid: string): void => forgetWaiting('profile', form, uid);
