import type { EventKind } from '#contract/notifications/event-kinds.ts';

type Listener = () => void;
const listeners = new Map<EventKind, Set<Listener>>();

/** Calls whenever something of these kinds may have changed for whoever is signed in. Gives the way to stop. */
export function listenTo(kinds: readonly EventKind[], listener: Listener): () => void {
	for (const kind of kinds) {
		const others = listeners.get(kind) ?? new Set();
		listeners.set(kind, others.add(listener));
	}
	return () => {
		for (const kind of kinds) listeners.get(kind)?.delete(listener);
	};
}

/** Something has happened; where it is not known what, everything may have. */
export function tellHeard(kind: EventKind | 'anything'): void {
	const told = kind === 'anything' ? [...listeners.values()] : [listeners.get(kind) ?? []];
	for (const listener of new Set(told.flatMap((some) => [...some]))) listener();
}
