import type { HeldScripts } from '#web/document/early/held-scripts.ts';
import type { EarlyInput } from '#web/document/early/keep-early-input.ts';

/** Stands in for the page's scripts until the page is hydrated (`entry.early.ts`), and is gone then. */
export interface Early extends Pick<HeldScripts, 'load' | 'run' | 'start' | 'isStarted'> {
	input: EarlyInput;
	/**
	 * Ends the counting of a view; returns for how many ms the page has still to be looked at, 0 once the view was
	 * counted.
	 */
	stopView?: () => number;
	/** Stops listening. */
	end: () => void;
}

declare global {
	interface Window {
		early?: Early;
	}
}
