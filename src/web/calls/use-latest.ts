import { useCallback, useState, useSyncExternalStore } from 'react';
import { LatestPress, type Presses, type Storing, shownOf } from '#web/calls/latest-press.ts';
import { readSession, useSession } from '#web/session/session.ts';

/**
 * What members have pressed, by the member and the thing. It outlives the component: a button that is removed and shown
 * again, as on a page that is visited twice, goes on from the last press.
 */
const kept = new Map<string, LatestPress<unknown, unknown>>();
/** The names of things of which `tellLatest` was called while none of them was on the page. */
const told = new Set<string>();
const nothing = {};

/**
 * Keeps a button and the server in step, such as the heart of a post: returns the state to show, and the function to call
 * with what was pressed. Of several presses in a row the last is shown and stored. `of` names the thing among all others,
 * `known` is its state as the page was loaded.
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
	const { stored } = presses;
	/**
	 * The answer to the last press, and `known` as it was when that came. Where `known` differs by now, the page was
	 * loaded again since.
	 */
	const [before, setBefore] = useState({ stored, known });
	if (before.stored !== stored) setBefore({ stored, known });
	const isNews = stored !== undefined && before.stored === stored && !isSame(before.known, known);
	const press = (choice: Choice) =>
		void (latestOf(name, uid) as LatestPress<State, Choice>).press(choice, storing).finally(() => letGo(name));
	return [shownOf(known, presses, storing.foresee, isNews), press];
}

/** Hands the state of a thing, as the server has just answered it, to every component that shows the thing, now or later. */
export function tellLatest<State>(of: string, state: State): void {
	const uid = readSession()?.uid ?? null;
	const name = nameOf(uid, of);
	const latest = latestOf(name, uid);
	if (latest.listeners.size === 0) told.add(name);
	latest.tell(state);
}

const isSame = (one: unknown, other: unknown): boolean =>
	one === other || JSON.stringify(one) === JSON.stringify(other);

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

/** Forgets a thing that no component shows and of which no press is under way: the next page loads its state anew. */
function letGo(name: string): void {
	const latest = kept.get(name);
	if (latest && latest.listeners.size === 0 && !latest.presses.underWay && !told.has(name)) kept.delete(name);
}
