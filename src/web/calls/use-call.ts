import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { sentenceAbout, sentenceAbove } from '#web/calls/sentence.ts';
import { useRefusal } from '#web/calls/use-refusal.ts';

/**
 * One call at a time, and why the last one failed: beside `fields`, which are named as in the call, and above them all
 * the rest. A sentence goes when its field is mended, and the one above with any of them, or of `others`.
 */
export function useCall<Fields extends Record<string, unknown>>(fields?: Fields, others: Record<string, unknown> = {}) {
	const values: Record<string, unknown> = { ...others, ...fields };
	const { refusal, stands, refuse } = useRefusal<ApiError, typeof values>(values);
	const [isBusy, setBusy] = useState(false);
	async function run(work: () => Promise<void>): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		refuse(undefined);
		try {
			await work();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			refuse(error);
		} finally {
			setBusy(false);
		}
	}
	return {
		sentence: stands(...Object.keys(values)) ? sentenceAbove(refusal, ...Object.keys(fields ?? {})) : undefined,
		sentenceBeside: (field: keyof Fields & string) => (stands(field) ? sentenceAbout(refusal, field) : undefined),
		isBusy,
		run: (work: () => Promise<void>) => void run(work),
	};
}
