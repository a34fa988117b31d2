import { useEffect } from 'react';

/**
 * What was typed, filled in by the browser or sent before the page was hydrated happens again, now that it is heard.
 * Only the first form of a page has something to do.
 */
export function useEarlyInput(): void {
	useEffect(() => {
		const { early } = window;
		if (!early) return;
		delete window.early;
		window.removeEventListener('submit', early.keep, true);
		for (const field of document.querySelectorAll<Field>('form[method=post] :is(input, textarea)')) {
			if (field.value !== field.defaultValue) typeAgain(field);
		}
		// After React has taken up what was typed.
		if (early.form) setTimeout(() => early.form?.requestSubmit());
	}, []);
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** React hears only of a value that is not the one that it found: the field is emptied first. */
function typeAgain(field: Field): void {
	const typed = field.value;
	const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
	for (const value of ['', typed]) {
		set?.call(field, value);
		field.dispatchEvent(new InputEvent('input', { bubbles: true }));
	}
}
