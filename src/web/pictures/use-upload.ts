import { useEffect, useRef, useState } from 'react';
import { ApiError, type Client } from '#contract/client.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { apiWithProgress } from '#web/pictures/api-with-progress.ts';

/** Sends a file with this client, and resolves when the server has it. */
export type Send = (client: Client, signal: AbortSignal) => Promise<void>;

export type UploadState =
	| { kind: 'idle' }
	/** `share` is the part of the file that has been sent; at 1 the server is working on it. */
	| { kind: 'sending'; share: number }
	| { kind: 'failed'; sentence: string };

/** Runs one upload at a time, with its progress, a way to stop it, and a way to retry it when it failed. */
export function useUpload() {
	const [state, setState] = useState<UploadState>({ kind: 'idle' });
	const underWay = useRef<AbortController>(undefined);
	const last = useRef<Send>(undefined);
	useEffect(() => () => underWay.current?.abort(), []);

	const start = async (send: Send) => {
		underWay.current?.abort();
		const controller = new AbortController();
		underWay.current = controller;
		last.current = send;
		setState({ kind: 'sending', share: 0 });
		const client = apiWithProgress((share) => {
			if (underWay.current === controller) setState({ kind: 'sending', share });
		});
		try {
			await send(client, controller.signal);
			if (underWay.current === controller) setState({ kind: 'idle' });
		} catch (error) {
			if (controller.signal.aborted) return;
			if (!(error instanceof ApiError)) throw error;
			setState({ kind: 'failed', sentence: sentenceOf(error) });
		}
	};
	const stop = () => {
		underWay.current?.abort();
		setState({ kind: 'idle' });
	};
	return { state, start, stop, retry: () => (last.current ? start(last.current) : Promise.resolve()) };
}
