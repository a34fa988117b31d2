import type { DraftField, ProfileDraft } from '#web/owned/form/draft/draft.ts';

export interface MergedDrafts {
	/** My draft with what only they changed; where both changed a field, my value for now. */
	draft: ProfileDraft;
	/** The fields that both changed in different ways: somebody has to choose. */
	conflicts: DraftField[];
	/** The fields taken from their draft. */
	taken: DraftField[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Merges two changes of the same business field by field; `base` is what both began with. */
export function mergeDrafts(base: ProfileDraft, mine: ProfileDraft, theirs: ProfileDraft): MergedDrafts {
	const draft = { ...mine };
	const conflicts: DraftField[] = [];
	const taken: DraftField[] = [];
	for (const field of Object.keys(base) as DraftField[]) {
		if (isSame(base[field], theirs[field]) || isSame(mine[field], theirs[field])) continue;
		if (isSame(base[field], mine[field])) {
			Object.assign(draft, { [field]: theirs[field] });
			taken.push(field);
		} else conflicts.push(field);
	}
	return { draft, conflicts, taken };
}
