import { useEffect } from 'react';
import { type EarlyDeed, earlyChoice, type Field } from '#web/document/early/keep-early-input.ts';

/** Repeats, once the page is hydrated, what was pressed, typed, filled in by the browser or sent before. */
export function ReplayEarlyInput() {
	useEffect(() => {
		const { early } = window;
		if (!early) return;
		delete window.early;
		early.end();
		const { deeds, values, form } = early.input;
		for (const field of document.querySelectorAll<TextField>('form[method=post] :is(input, textarea)')) {
			if (field.value !== field.defaultValue) values.set(field, field.value);
		}
		for (const [field, value] of values) if (field.isConnected && !isChosen(field)) typeAgain(field, value);
		// The deeds follow after React has taken up what was typed.
		setTimeout(async () => {
			await doAgain(deeds);
			form?.requestSubmit();
		});
	}, []);
	return null;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isChosen = (field: HTMLElement): boolean => field.matches('[type=radio], [type=checkbox]');

/**
 * Types a value into a field anew. React hears only of a value that differs from the one it found: the field is emptied
 * first.
 */
function typeAgain(field: Field, typed: string): void {
	const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
	if (field instanceof HTMLSelectElement) {
		set?.call(field, typed);
		field.dispatchEvent(new Event('change', { bubbles: true }));
		return;
	}
	for (const value of ['', typed]) {
		set?.call(field, value);
		field.dispatchEvent(new InputEvent('input', { bubbles: true }));
	}
}

/**
 * Repeats the deeds one after the other, each on the page as the one before has left it. An element that is gone by now
 * is skipped: the deed was for the page as it was.
 */
async function doAgain(deeds: EarlyDeed[]): Promise<void> {
	for (const marked of document.querySelectorAll(`[${earlyChoice}]`)) marked.removeAttribute(earlyChoice);
	let typedOn: HTMLElement | undefined;
	for (const deed of deeds) {
		if ('pressed' in deed) pressAgain(deed.pressed);
		else {
			// The key before may have moved the focus to another element, which would have got this key.
			const on = deed.on === typedOn && document.activeElement ? document.activeElement : deed.on;
			typedOn = deed.on;
			on.dispatchEvent(new KeyboardEvent('keydown', { key: deed.key, bubbles: true, cancelable: true }));
		}
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/**
 * Presses an element anew. A choice is taken back first, because React hears only of a change; another option may have
 * been chosen since.
 */
function pressAgain(pressed: HTMLElement): void {
	if (!pressed.isConnected) return;
	// The browser has opened the details already; what else they need is fetched when the pointer comes near.
	if (pressed.localName === 'summary') {
		pressed.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
		return;
	}
	if (pressed instanceof HTMLInputElement) pressed.checked = pressed.type === 'checkbox' && !pressed.checked;
	pressed.click();
}
