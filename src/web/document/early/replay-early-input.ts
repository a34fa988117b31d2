import { useEffect } from 'react';
import { type EarlyDeed, earlyChoice, type Field } from '#web/document/early/keep-early-input.ts';

/** What was pressed, typed, filled in by the browser or sent before the page was hydrated happens again, now that it is heard. */
export function ReplayEarlyInput() {
	useEffect(() => {
		const { early } = window;
		if (!early) return;
		delete window.early;
		early.end();
		const { deeds, values, form } = early.input;
		for (const field of document.querySelectorAll<TextField>('form[method=post] :is(input, textarea)')) {
			if (field.value !== field.defaultValue && !isChosen(field)) values.set(field, field.value);
		}
		for (const [field, value] of values) if (field.isConnected && !isChosen(field)) typeAgain(field, value);
		// After React has taken up what was typed.
		setTimeout(async () => {
			await doAgain(deeds);
			form?.requestSubmit();
		});
	}, []);
	return null;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isChosen = (field: HTMLElement): boolean => field.matches('[type=radio], [type=checkbox]');

/** React hears only of a value that is not the one that it found: the field is emptied first. */
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

/** One after the other, each on the page as the one before has left it. What is gone by now was for the page as it was. */
async function doAgain(deeds: EarlyDeed[]): Promise<void> {
	for (const marked of document.querySelectorAll(`[${earlyChoice}]`)) marked.removeAttribute(earlyChoice);
	let typedOn: HTMLElement | undefined;
	for (const deed of deeds) {
		if ('pressed' in deed) pressAgain(deed.pressed);
		else {
			// A key may lead on to another element, which had the next one of several.
			const on = deed.on === typedOn && document.activeElement ? document.activeElement : deed.on;
			typedOn = deed.on;
			on.dispatchEvent(new KeyboardEvent('keydown', { key: deed.key, bubbles: true, cancelable: true }));
		}
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/** A choice is taken back first, for the same reason. */
function pressAgain(pressed: HTMLElement): void {
	if (!pressed.isConnected) return;
	// The browser has opened it; what else it needs is fetched when the pointer comes near.
	if (pressed.localName === 'summary') {
		pressed.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
		return;
	}
	if (pressed instanceof HTMLInputElement) pressed.checked = !pressed.checked;
	pressed.click();
}
