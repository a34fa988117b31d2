import { type EventKind, eventKinds } from '#contract/notifications/event-kinds.ts';
import { api } from '#web/calls/api.ts';
import { readStream } from '#web/events/event-stream.ts';
import { tellHeard } from '#web/events/heard.ts';
import { refreshIdToken } from '#web/session/identity.ts';
import { readSession } from '#web/session/session.ts';

type Heard = EventKind | 'anything';
/** Tells what was heard; `ready`, which no other tab is told, means that from here on nothing is missed. */
type Tell = (heard: Heard | 'ready') => void;

const pollEveryMs = 30_000;
/** A page that cannot have a stream polls for this many ms before it tries a stream again. */
const pollForMs = 600_000;
const triesAgainMs = { first: 1_000, most: 30_000 };

/**
 * Tells this page what happens that concerns whoever is signed in, until the signal ends it. One tab of a browser has
 * the stream and tells the others; when that tab is closed, another opens a stream.
 */
export async function keepListening(
	uid: string,
	{ onReady, signal }: { onReady: () => void; signal: AbortSignal },
): Promise<void> {
	const name = `events ${uid}`;
	const others = new BroadcastChannel(name);
	others.addEventListener('message', ({ data }: MessageEvent<Heard>) => tellHeard(data));
	const tell: Tell = (heard) => {
		if (heard === 'ready') return onReady();
		tellHeard(heard);
		others.postMessage(heard);
	};
	try {
		// In a browser without locks, or on a page that is not secure, each tab has a stream of its own.
		if (navigator.locks) await navigator.locks.request(name, { signal }, () => follow(tell, signal));
		else await follow(tell, signal);
	} catch (error) {
		if (!signal.aborted) throw error;
	} finally {
		others.close();
	}
}

/** Reads one stream after the other, as long as somebody is signed in. */
async function follow(tell: Tell, signal: AbortSignal): Promise<void> {
	let lastId: string | undefined;
	let waitMs: number = triesAgainMs.first;
	const isKind = (event: string): event is EventKind => (eventKinds as readonly string[]).includes(event);
	while (!signal.aborted) {
		const token = readSession()?.token;
		if (!token) return;
		const isFirst = lastId === undefined;
		let hasHeard = false;
		const end = await readStream({
			...{ token, lastId, signal },
			onEvent: ({ event, id }) => {
				lastId = id ?? lastId;
				hasHeard = true;
				if (isKind(event)) tell(event);
				else if (event === 'ready' && isFirst) tell('ready');
				else if (event === 'reset') tell('anything');
			},
		});
		if (signal.aborted) return;
		if (hasHeard) waitMs = triesAgainMs.first;
		const isExpired = end.is === 'refused' ? end.status === 401 : end.is === 'told' && end.reason === 'expired';
		if (isExpired) {
			// Where the server cannot be asked for a fresh token at the moment, the session stands and the loop tries
			// again. Where the server refuses one, the session is gone, and the loop ends.
			await refreshIdToken().catch(() => null);
		} else if (end.is === 'gathered' || (end.is === 'told' && end.reason === 'too_many')) {
			lastId = await poll(lastId, tell, signal);
			continue;
		}
		await pause(waitMs * (0.5 + Math.random()), signal);
		waitMs = Math.min(2 * waitMs, triesAgainMs.most);
	}
}

/** Polls where no stream comes through. Returns the id from which to continue. */
async function poll(lastId: string | undefined, tell: Tell, signal: AbortSignal): Promise<string | undefined> {
	const until = Date.now() + pollForMs;
	let after = lastId;
	while (!signal.aborted && Date.now() < until) {
		const found = await api('GET /me/events', { query: after === undefined ? {} : { after }, signal }).catch(
			() => null,
		);
		if (found) {
			if (after === undefined) tell('ready');
			after = found.data.last_id;
			if (found.data.reset) tell('anything');
			for (const kind of new Set(found.data.events.map(({ kind }) => kind))) tell(kind);
		}
		await pause(pollEveryMs, signal);
	}
	return after;
}

/** Resolves after so many ms, when the browser has a connection again, or when the signal ends it. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const done = () => resolve();
	const timer = setTimeout(done, ms);
	signal.addEventListener('abort', done, { once: true });
	window.addEventListener('online', done, { once: true });
	await promise;
	clearTimeout(timer);
	signal.removeEventListener('abort', done);
	window.removeEventListener('online', done);
}
