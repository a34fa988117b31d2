/** Something that somebody did to the page before it was hydrated, to be done again afterwards. */
export type EarlyDeed = { pressed: HTMLElement } | { key: string; on: HTMLElement };

export interface EarlyInput {
	/** The deeds, in the order in which they were done. */
	deeds: EarlyDeed[];
	/** What was typed or chosen in each field. */
	values: Map<Field, string>;
	form?: HTMLFormElement;
}
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The elements that only scripts answer. A link that does something here before or instead of leading on has
 * `data-press`.
 */
const pressable = 'button:not([type=submit]),input[type=radio],input[type=checkbox],summary,a[data-press]';
const field = 'input,textarea,select';

/**
 * Keeps what somebody does before the page's scripts have come, until `signal` ends it, and calls `onIntent` for it. Links, and forms that only
 * ask, such as a search, go to the server as they are.
 */
export function keepEarlyInput(onIntent: () => void, signal: AbortSignal): EarlyInput {
	const input: EarlyInput = { deeds: [], values: new Map() };
	const listen = <K extends keyof WindowEventMap>(
		kind: K,
		heard: (event: WindowEventMap[K], on: HTMLElement) => void,
	) =>
		addEventListener(kind, (event) => event.target instanceof Element && heard(event, event.target as HTMLElement), {
			capture: true,
			signal,
		});

	listen('pointerdown', (_, on) => on.closest(pressable) && onIntent());
	listen('focusin', (_, on) => on.matches(field) && onIntent());
	listen('click', (event, on) => {
		const pressed = on.closest<HTMLElement>(pressable);
		if (!pressed) return;
		if (pressed.matches('a')) {
			if (event.metaKey || event.ctrlKey || event.shiftKey) return;
			event.preventDefault();
		}
		input.deeds.push({ pressed });
		markChoice(pressed);
		onIntent();
	});
	listen('keydown', (event, on) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		onIntent();
		if (!on.matches('[role=radio]') || !/^(\d|Arrow.+)$/.test(event.key)) return;
		event.preventDefault();
		input.deeds.push({ key: event.key, on });
	});
	listen('input', (_, on) => on.matches(field) && input.values.set(on as Field, (on as Field).value));
	listen('submit', (event, on) => {
		if (!(on instanceof HTMLFormElement) || on.method !== 'post') return;
		event.preventDefault();
		input.form = on;
		onIntent();
	});
	return input;
}

/** Shows at once which of several options was chosen. */
function markChoice(pressed: HTMLElement): void {
	if (!pressed.matches('[role=radio]')) return;
	for (const each of pressed.parentElement?.children ?? []) each.toggleAttribute(earlyChoice, each === pressed);
}
export const earlyChoice = 'data-chosen-early';
