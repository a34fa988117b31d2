import { useSyncExternalStore } from 'react';

const key = 'message-keys';
const off = 'off';
const listeners = new Set<() => void>();

/**
 * Returns whether single keys do something. People who speak to their device, or hit keys by chance, may switch them
 * off (WCAG 2.1.4).
 */
export const areKeysOn = (): boolean => localStorage.getItem(key) !== off;

export function switchKeys(areOn: boolean): void {
	if (areOn) localStorage.removeItem(key);
	else localStorage.setItem(key, off);
	for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};
export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, areKeysOn, () => true);
