import { useSyncExternalStore } from 'react';

/**
 * The key under which the browser keeps that somebody put the map away; the same name is set on the document before the
 * first paint.
 */
const key = 'map';
const off = 'off';
/** Part of the script that runs before the first paint: sets the preference on the document. */
export const mapPreferenceScript = `if(localStorage.getItem('${key}')==='${off}')document.documentElement.dataset.map='${off}'`;

const listeners = new Set<() => void>();
const isMapWanted = (): boolean => document.documentElement.dataset.map !== off;

export function wantMap(isWanted: boolean): void {
	if (isWanted) delete document.documentElement.dataset.map;
	else document.documentElement.dataset.map = off;
	try {
		if (isWanted) localStorage.removeItem(key);
		else localStorage.setItem(key, off);
	} catch {
		// A browser that stores nothing shows the map again on the next page.
	}
	for (const listener of listeners) listener();
}

/**
 * Returns whether the map is wanted. On the server and while hydrating this is true: let CSS (`map-off:`) decide what
 * is seen.
 */
export const useMapWanted = (): boolean => useSyncExternalStore(subscribe, isMapWanted, () => true);

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
