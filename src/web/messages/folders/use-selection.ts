import { useCallback, useEffect, useState } from 'react';

/** Keeps the ids of the selected messages; the selection ends when another list is shown. */
export function useSelection(list: string) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const clear = useCallback(() => setChosen(new Set()), []);
	useEffect(clear, [list, clear]);
	return {
		has: (ids: string[]) => ids.some((id) => chosen.has(id)),
		choose: (ids: string[], isSelected: boolean) =>
			setChosen((before) => {
				const after = new Set(before);
				for (const id of ids) {
					if (isSelected) after.add(id);
					else after.delete(id);
				}
				return after;
			}),
		set: (ids: string[]) => setChosen(new Set(ids)),
		clear,
	};
}
export type Selection = ReturnType<typeof useSelection>;
