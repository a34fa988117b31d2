import { emptyDraft, type ProfileDraft } from '#web/owned/form/draft/draft.ts';

/** What is typed and not saved, and what it was typed over. */
export interface KeptDraft {
	base: ProfileDraft;
	draft: ProfileDraft;
}

const key = (name: string) => `profile-draft:${name}`;

/** The draft kept in this browser under that name. */
export function readKeptDraft(name: string): KeptDraft | null {
	try {
		const { base, draft } = JSON.parse(localStorage.getItem(key(name)) ?? 'null') ?? {};
		// Kept by an older version of this page, it may lack what is new.
		return base && draft ? { base: { ...emptyDraft, ...base }, draft: { ...emptyDraft, ...draft } } : null;
	} catch {
		return null;
	}
}

export function keepDraft(name: string, kept: KeptDraft): void {
	try {
		localStorage.setItem(key(name), JSON.stringify(kept));
	} catch {
		// No room, or none allowed: typing goes on all the same.
	}
}

export const forgetDraft = (name: string): void => localStorage.removeItem(key(name));
