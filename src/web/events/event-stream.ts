import { readLines } from '#web/events/event-lines.ts';
import { apiBase } from '#web/session/api-base.ts';

/**
 * A stream that says nothing for so long is held back: some proxies gather an answer and let nothing through before its
 * end.
 */
const firstWithinMs = 10_000;
/** A stream that falls silent for so long is cut off: the server says something every 25 seconds. */
const silentMaxMs = 40_000;

/** How a stream has ended: with a reason of the server's, refused with a status, held back on its way, or cut off. */
export type StreamEnd =
	| { is: 'told'; reason: string }
	| { is: 'refused'; status: number }
	| { is: 'gathered' }
	| { is: 'lost' };

export interface StreamOptions {
	token: string;
	lastId: string | undefined;
	onEvent: (event: { event: string; id: string | undefined }) => void;
	signal: AbortSignal;
}

/** Reads one stream of events to its end. */
export async function readStream({ token, lastId, onEvent, signal }: StreamOptions): Promise<StreamEnd> {
	const silence = new AbortController();
	let hasCome = false;
	let timer = setTimeout(() => silence.abort(), firstWithinMs);
	const cameIn = () => {
		hasCome = true;
		clearTimeout(timer);
		timer = setTimeout(() => silence.abort(), silentMaxMs);
	};
	let reason: string | undefined;
	const feed = readLines(({ event, id, data }) => {
		if (event === 'end') reason = reasonIn(data);
		else onEvent({ event, id });
	});
	try {
		const response = await fetch(`${apiBase}/me/events`, {
			headers: {
				accept: 'text/event-stream',
				authorization: `Bearer ${token}`,
				...(lastId !== undefined && { 'last-event-id': lastId }),
			},
			cache: 'no-store',
			signal: AbortSignal.any([signal, silence.signal]),
		});
		if (!response.ok || !response.body) return { is: 'refused', status: response.status };
		const words = new TextDecoder();
		const reader = response.body.getReader();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			cameIn();
			feed(words.decode(value, { stream: true }));
		}
	} catch {
		if (silence.signal.aborted && !hasCome && !signal.aborted) return { is: 'gathered' };
	} finally {
		clearTimeout(timer);
	}
	return reason === undefined ? { is: 'lost' } : { is: 'told', reason };
}

function reasonIn(data: string): string {
	try {
		return String(JSON.parse(data).reason);
	} catch {
		return '';
	}
}
