import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { sentenceAbout, sentenceAbove } from '#web/sentence.ts';

/** One call at a time, and why the last one failed: beside the fields that are shown, and above them all the rest. */
export function useCall(...fieldsBeside: readonly string[]) {
	const [failure, setFailure] = useState<ApiError>();
	const [isBusy, setBusy] = useState(false);
	async function run(work: () => Promise<void>): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		setFailure(undefined);
		try {
			await work();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setFailure(error);
		} finally {
			setBusy(false);
		}
	}
	return {
		sentence: sentenceAbove(failure, ...fieldsBeside),
		sentenceBeside: (field: string) => sentenceAbout(failure, field),
		isBusy,
		run: (work: () => Promise<void>) => void run(work),
	};
}
