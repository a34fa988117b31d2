import type { EventKind } from '#contract/notifications/event-kinds.ts';

type Listener = () => void;
const listeners = new Map<EventKind, Set<Listener>>();

/**
 * Calls the listener whenever something of these kinds may have changed for whoever is signed in. Returns a function
 * that stops it.
 */
export function listenTo(kinds: readonly EventKind[], listener: Listener): () => void {
	for (const kind of kinds) {
		const others = listeners.get(kind) ?? new Set();
		listeners.set(kind, others.add(listener));
	}
	return () => {
		for (const kind of kinds) listeners.get(kind)?.delete(listener);
	};
}

/** Tells the listeners that something has happened: all of them where it is not known what. */
export function tellHeard(kind: EventKind | 'anything'): void {
	const told = kind === 'anything' ? [...listeners.values()] : [listeners.get(kind) ?? []];
	for (const listener of new Set(told.flatMap((some) => [...some]))) listener();
}
