import type { HeldScripts } from '#web/document/early/held-scripts.ts';
import type { EarlyInput } from '#web/document/early/keep-early-input.ts';

/** What stands in for the page's scripts until it is hydrated (`entry.early.ts`), and is gone then. */
export interface Early extends Pick<HeldScripts, 'load' | 'run' | 'start' | 'isStarted'> {
	input: EarlyInput;
	/** Ends the counting of a view; gives for how long the page has still to be looked at, 0 once it was counted. */
	stopView?: () => number;
	/** Hears nothing more. */
	end: () => void;
}

declare global {
	interface Window {
		early?: Early;
	}
}
