/** Reads streams of events of a product by the thousand: who heard what, and when. */
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createParser } from 'eventsource-parser';

export interface HeardMessage {
	/** The message. */
	id: string;
	/** By `performance.now`. */
	at: number;
}

export interface EventReader {
	/** The messages that the stream told of. */
	heard: HeardMessage[];
	/** Cuts the stream off, as a page that is closed does. */
	close(): Promise<void>;
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** Opens a stream. Resolves once nothing that happens from then on is missed. */
export async function readEventsOf(origin: string, token: string): Promise<EventReader> {
	const heard: HeardMessage[] = [];
	const isReady = Promise.withResolvers<void>();
	const asked = request(`${origin}/api/v1/me/events`, {
		agent,
		headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
	});
	const { parser, end } = readerOf(asked, (event, data) => {
		if (event === 'ready') isReady.resolve();
		if (event === 'message') heard.push({ id: JSON.parse(data).subject_id, at: performance.now() });
		if (event === 'end' || event === 'reset') isReady.reject(new Error(`A stream said ${event}: ${data}`));
	});
	asked.end();
	const [answer] = (await once(asked, 'response')) as [IncomingMessage];
	if (answer.statusCode !== 200) throw new Error(`A stream answered ${answer.statusCode}.`);
	answer.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
	await isReady.promise;
	return { heard, close: end };
}

function readerOf(asked: ClientRequest, onEvent: (event: string, data: string) => void) {
	const parser = createParser({ onEvent: ({ event = '', data }) => onEvent(event, data) });
	const closed = once(asked, 'close');
	asked.on('error', () => {});
	const end = async () => {
		asked.destroy();
		await closed;
	};
	return { parser, end };
}
