/** Returns the position in `all` of the thing with this id after it is moved right before or after another. */
export function positionOf(all: readonly string[], id: string, place: { besides: string; isBefore: boolean }): number {
	const others = all.filter((other) => other !== id);
	return others.indexOf(place.besides) + (place.isBefore ? 0 : 1);
}

/** Returns the list with one thing moved to another position. */
export function withMoved<T extends { id: string }>(all: readonly T[], id: string, position: number): T[] {
	const moved = all.filter((each) => each.id === id);
	return all.filter((each) => each.id !== id).toSpliced(position, 0, ...moved);
}
