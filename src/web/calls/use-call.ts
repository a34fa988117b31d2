import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { sentenceAbout, sentenceAbove } from '#web/calls/sentence.ts';
import { useRefusal } from '#web/calls/use-refusal.ts';

/**
 * Runs one call at a time and holds why the last one failed: beside `fields`, which are named as in the call, or above
 * them for all else. The sentence beside a field goes when that field changes, the one above when any of the fields or
 * of `others` changes. For work of several calls; a single call that writes has `useWrite`.
 */
export function useCall<Fields extends Record<string, unknown>>(fields?: Fields, others: Record<string, unknown> = {}) {
	const values: Record<string, unknown> = { ...others, ...fields };
	const { refusal, stands, refuse } = useRefusal<ApiError, typeof values>(values);
	const [isBusy, setBusy] = useState(false);
	// A second press may come before the first is drawn, so a state would not hold the first yet.
	const isRunning = useRef(false);
	/** Resolves with whether the work was done. */
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
