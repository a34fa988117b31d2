import type { Client } from '#contract/client.ts';
import { clientOver } from '#web/calls/api.ts';
import { fetchWithProgress } from '#web/pictures/fetch-with-progress.ts';

/** For calls that send files: tells what share of them has gone out, 0 to 1. */
export const apiWithProgress = (onProgress: (share: number) => void): Client =>
	clientOver(fetchWithProgress(onProgress));
