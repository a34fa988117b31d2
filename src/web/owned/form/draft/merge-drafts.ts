import { type DraftField, emptyDraft, isStoredAlike, type ProfileDraft } from '#web/owned/form/draft/draft.ts';

interface MergedDrafts {
	/** My draft with what only they changed; where both changed a field, my value for now. */
	draft: ProfileDraft;
	/** The fields that both changed in different ways: somebody has to choose. */
	conflicts: DraftField[];
	/** The fields taken from their draft. */
	taken: DraftField[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Tells whether a field would be stored as the same, however it is written: a point with other decimals is no other point. */
const isAlike = (field: DraftField, one: ProfileDraft, other: ProfileDraft) =>
	isSame(one[field], other[field]) ||
	isStoredAlike({ ...emptyDraft, [field]: one[field] }, { ...emptyDraft, [field]: other[field] });

/** Merges two changes of the same business field by field; `base` is what both began with. */
export function mergeDrafts(base: ProfileDraft, mine: ProfileDraft, theirs: ProfileDraft): MergedDrafts {
	const draft = { ...mine };
	const conflicts: DraftField[] = [];
	const taken: DraftField[] = [];
	for (const field of Object.keys(base) as DraftField[]) {
		if (isAlike(field, base, theirs) || isAlike(field, mine, theirs)) continue;
		if (isSame(base[field], mine[field])) {
			Object.assign(draft, { [field]: theirs[field] });
			taken.push(field);
		} else conflicts.push(field);
	}
	return { draft, conflicts, taken };
}
