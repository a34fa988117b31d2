import { cursorValue, readValues, type Slice } from '#api/page.ts';

/** A page of a list that is in the order of time. */
export interface TimeSlice {
	limit: number;
	offset: number;
	after: { at: Date; id: string } | null;
}

export function positionOf({ limit, offset, after }: Slice): TimeSlice {
	if (!after) return { limit, offset, after: null };
	const [at, id] = readValues([cursorValue.time, cursorValue.id], after);
	return { limit, offset, after: { at: new Date(at), id } };
}
