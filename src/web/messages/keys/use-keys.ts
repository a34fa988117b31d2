import { useEffect, useRef } from 'react';
import { areKeysOn } from '#web/messages/keys/key-preference.ts';

export type Keys = Partial<Record<string, () => void>>;

/** Matches elements into which letters are typed, or in which keys have a meaning of their own. */
const typedInto = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=menu]';

/**
 * Binds single keys to actions on this page. They do nothing while somebody types, a dialog is open, or the key is held
 * with another, or once the member has switched them off.
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
