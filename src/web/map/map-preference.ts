import { useSyncExternalStore } from 'react';

/** Whether somebody put the map away: kept in the browser, and on the document from before the first paint. */
const key = 'map';
const off = 'off';
/** Part of the script that runs before the first paint. */
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
		// A browser that keeps nothing shows the map again on the next page.
	}
	for (const listener of listeners) listener();
}

/** On the server, and while hydrating, it is wanted: let CSS (`map-off:`) decide what is seen. */
export const useMapWanted = (): boolean => useSyncExternalStore(subscribe, isMapWanted, () => true);

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
