import type { Client } from '#contract/client.ts';
import { clientOver } from '#web/calls/api.ts';
import { fetchWithProgress } from '#web/pictures/fetch-with-progress.ts';

/** Returns a client for calls that send files, which reports the share that has been sent, 0 to 1. */
export const apiWithProgress = (onProgress: (share: number) => void): Client =>
	clientOver(fetchWithProgress(onProgress));
