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
/** What a second press takes back. */
const toggle = '[aria-expanded],[aria-pressed]';

/**
 * Keeps what somebody does before the page's scripts have come, until `signal` ends it, and calls `onIntent` for it. A
 * form that only scripts can take is held until `hydration`, so that what was typed stays where these never come.
 * Forms that only ask, such as a search, or name the address that takes them, go to the server as they are, and so do
 * links, unless a choice or a button waits for its answer, which leaving would lose. What is kept goes no further: React,
 * which answers to what happens while it hydrates, would do it too.
 */
export function keepEarlyInput(onIntent: () => void, signal: AbortSignal, hydration: AbortSignal): EarlyInput {
	const input: EarlyInput = { deeds: [], values: new Map() };
	const listen = <K extends keyof WindowEventMap>(
		kind: K,
		heard: (event: WindowEventMap[K], on: HTMLElement) => void,
		until = signal,
	) =>
		addEventListener(kind, (event) => event.target instanceof Element && heard(event, event.target as HTMLElement), {
			capture: true,
			signal: until,
		});

	listen('pointerdown', (_, on) => on.closest(pressable) && onIntent());
	listen('focusin', (_, on) => on.matches(field) && onIntent());
	listen('click', (event, on) => {
		const pressed = on.closest<HTMLElement>(pressable) ?? linkThatWaits(on, input.deeds);
		if (!pressed) return;
		if (pressed.matches('a')) {
			if (event.metaKey || event.ctrlKey || event.shiftKey) return;
			event.preventDefault();
		}
		event.stopImmediatePropagation();
		// Pressed again in impatience, it is still pressed once.
		const before = pressed.matches(toggle) ? input.deeds.findIndex((deed) => isPressOf(pressed, deed)) : -1;
		if (before >= 0) input.deeds.splice(before, 1);
		input.deeds.push({ pressed });
		markChoice(pressed);
		onIntent();
	});
	listen('keydown', (event, on) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		onIntent();
		if (!on.matches('[role=radio]') || !/^(\d|Arrow.+)$/.test(event.key)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		input.deeds.push({ key: event.key, on });
	});
	listen('input', (_, on) => on.matches(field) && input.values.set(on as Field, (on as Field).value));
	listen(
		'submit',
		(event, on) => {
			if (!(on instanceof HTMLFormElement) || on.method !== 'post' || on.hasAttribute('action')) return;
			event.preventDefault();
			event.stopImmediatePropagation();
			input.form = on;
			onIntent();
		},
		hydration,
	);
	return input;
}

/** The link that is pressed there, if what was done before has to be repeated first. Pressed once more, it leads on. */
function linkThatWaits(on: HTMLElement, deeds: EarlyDeed[]): HTMLElement | null {
	const link = on.closest('a');
	if (!link?.href || link.origin !== location.origin || link.target || link.download) return null;
	const isLost = (deed: EarlyDeed) => 'key' in deed || !deed.pressed.matches('summary,a');
	return deeds.some(isLost) && !deeds.some((deed) => isPressOf(link, deed)) ? link : null;
}

const isPressOf = (on: HTMLElement, deed: EarlyDeed): boolean => 'pressed' in deed && deed.pressed === on;

/** Shows at once which of several options was chosen. */
function markChoice(pressed: HTMLElement): void {
	if (!pressed.matches('[role=radio]')) return;
	for (const each of pressed.parentElement?.children ?? []) each.toggleAttribute(earlyChoice, each === pressed);
}
export const earlyChoice = 'data-chosen-early';
