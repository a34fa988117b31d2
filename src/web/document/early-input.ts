import { useEffect } from 'react';

/** What was pressed, typed, filled in by the browser or sent before the page was hydrated happens again, now that it is heard. */
export function EarlyInput() {
	useEffect(() => {
		const { early } = window;
		if (!early) return;
		delete window.early;
		removeEventListener('click', early.press, true);
		removeEventListener('submit', early.send, true);
		for (const field of document.querySelectorAll<Field>('form[method=post] :is(input, textarea)')) {
			if (field.value !== field.defaultValue && !isChosen(field)) typeAgain(field);
		}
		// After React has taken up what was typed.
		setTimeout(() => {
			for (const pressed of early.pressed) pressAgain(pressed);
			early.form?.requestSubmit();
		});
	}, []);
	return null;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isChosen = (field: HTMLElement): field is HTMLInputElement =>
	field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

/** React hears only of a value that is not the one that it found: the field is emptied first. */
function typeAgain(field: Field): void {
	const typed = field.value;
	const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
	for (const value of ['', typed]) {
		set?.call(field, value);
		field.dispatchEvent(new InputEvent('input', { bubbles: true }));
	}
}

/** A choice is taken back first, for the same reason. What is gone by now was for the page as it was. */
function pressAgain(pressed: HTMLElement): void {
	if (!pressed.isConnected) return;
	if (isChosen(pressed)) pressed.checked = !pressed.checked;
	pressed.click();
}
