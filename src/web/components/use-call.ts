import { useState } from 'react';
import { ApiError } from '#contract/client.ts';

/** One call at a time, and why the last one failed. */
export function useCall() {
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
	return { failure, isBusy, run: (work: () => Promise<void>) => void run(work) };
}
