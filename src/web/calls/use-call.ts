import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { sentenceAbout, sentenceAbove } from '#web/calls/sentence.ts';
import { useRefusal } from '#web/calls/use-refusal.ts';

/**
 * One call at a time, and why the last one failed: beside `fields`, which are named as in the call, and above them all
 * the rest. A sentence goes when its field is mended, and the one above with any of them, or of `others`. For a call that
 * writes there is `useWrite`; this is for work of several calls.
 */
export function useCall<Fields extends Record<string, unknown>>(fields?: Fields, others: Record<string, unknown> = {}) {
	const values: Record<string, unknown> = { ...others, ...fields };
	const { refusal, stands, refuse } = useRefusal<ApiError, typeof values>(values);
	const [isBusy, setBusy] = useState(false);
	// Two presses may come before the first is drawn.
	const isRunning = useRef(false);
	/** Gives whether it was done. */
	async function run(work: () => Promise<void>): Promise<boolean> {
		if (isRunning.current) return false;
		isRunning.current = true;
		setBusy(true);
		refuse(undefined);
		try {
			await work();
			return true;
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			refuse(error);
			return false;
		} finally {
			isRunning.current = false;
			setBusy(false);
		}
	}
	return {
		sentence: stands(...Object.keys(values)) ? sentenceAbove(refusal, ...Object.keys(fields ?? {})) : undefined,
		sentenceBeside: (field: keyof Fields & string) => (stands(field) ? sentenceAbout(refusal, field) : undefined),
		isBusy,
		run,
	};
}
