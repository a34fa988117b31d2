import { useCallback, useSyncExternalStore } from 'react';
import { LatestPress, type Presses, type Storing, shownOf } from '#web/calls/latest-press.ts';
import { readSession, useSession } from '#web/session/session.ts';

/** What members press, by the member and the thing: a part of a page that is shown anew goes on with it. */
const kept = new Map<string, LatestPress<unknown, unknown>>();
/** The things of which something was told before they were shown. */
const told = new Set<string>();
const nothing = {};

/**
 * Shows a thing of which `known` is known, and stores what the member presses about it: the last press is what is shown
 * and what stays. `of` names the thing among all others.
 */
export function useLatest<State, Choice>(
	of: string,
	known: State,
	storing: Storing<State, Choice>,
): [shown: State, press: (choice: Choice) => void] {
	const uid = useSession()?.uid ?? null;
	const name = nameOf(uid, of);
	const subscribe = useCallback((onChange: () => void) => listenTo(name, uid, onChange), [name, uid]);
	const presses = useSyncExternalStore(
		subscribe,
		() => kept.get(name)?.presses ?? nothing,
		() => nothing,
	) as Presses<State, Choice>;
	const press = (choice: Choice) =>
		void (latestOf(name, uid) as LatestPress<State, Choice>).press(choice, storing).finally(() => letGo(name));
	return [shownOf(known, presses, storing.foresee), press];
}

/** Tells whatever shows a thing, now or later, what the server said of it to whoever is signed in. */
export function tellLatest<State>(of: string, state: State): void {
	const uid = readSession()?.uid ?? null;
	const name = nameOf(uid, of);
	const latest = latestOf(name, uid);
	if (latest.listeners.size === 0) told.add(name);
	latest.tell(state);
}

const nameOf = (uid: string | null, of: string) => `${uid} ${of}`;

function latestOf(name: string, uid: string | null): LatestPress<unknown, unknown> {
	const known = kept.get(name) ?? new LatestPress(() => (readSession()?.uid ?? null) === uid);
	kept.set(name, known);
	return known;
}

function listenTo(name: string, uid: string | null, onChange: () => void): () => void {
	const { listeners } = latestOf(name, uid);
	told.delete(name);
	listeners.add(onChange);
	return () => {
		listeners.delete(onChange);
		letGo(name);
	};
}

/** Forgets a thing that is shown nowhere, once nothing of it is under way: the next page knows better. */
function letGo(name: string): void {
	const latest = kept.get(name);
	if (latest && latest.listeners.size === 0 && !latest.presses.underWay && !told.has(name)) kept.delete(name);
}
