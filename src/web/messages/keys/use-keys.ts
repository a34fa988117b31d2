import { useEffect, useRef } from 'react';
import { areKeysOn } from '#web/messages/keys/key-preference.ts';

export type Keys = Partial<Record<string, () => void>>;

/** Where letters are typed, and where keys have a meaning of their own. */
const typedInto = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=menu]';

/**
 * Single keys that do something on this page: unless somebody types, a dialog is open, the key is held with another, or
 * they have switched it off.
 */
export function useKeys(keys: Keys): void {
	const latest = useRef(keys);
	latest.current = keys;
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const act = latest.current[event.key];
			if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
			const { target } = event;
			if (target instanceof Element && target.closest(typedInto)) return;
			if (document.querySelector('dialog[open]') || !areKeysOn()) return;
			event.preventDefault();
			act();
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, []);
}
