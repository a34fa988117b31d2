import { type EventKind, eventKinds } from '#contract/notifications/event-kinds.ts';
import { api } from '#web/calls/api.ts';
import { readStream } from '#web/events/event-stream.ts';
import { tellHeard } from '#web/events/heard.ts';
import { refreshIdToken } from '#web/session/identity.ts';
import { readSession } from '#web/session/session.ts';

/** What was heard; `ready` means that from here on nothing is missed. */
type Heard = EventKind | 'anything' | 'ready';
/** Tells what was heard, and the id from which to continue after it. */
type Tell = (heard: Heard, lastId: string | undefined) => void;
/** What the tab that has the stream tells the others. */
interface Told {
	heard: Heard;
	lastId: string | undefined;
}

/** A page that can listen only so many ms after it began asks anew for all that it shows: meanwhile something may have happened. */
const staleAfterMs = 2_000;
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
	// Pages of an earlier version say on `events` what this one would not understand.
	const name = `stream ${uid}`;
	const others = new BroadcastChannel(name);
	const begun = Date.now();
	/** From where this tab continues, should it be the next to have the stream. */
	let continueFrom: string | undefined;
	const hear = ({ heard, lastId }: Told) => {
		continueFrom = lastId ?? continueFrom;
		if (heard !== 'ready') return tellHeard(heard);
		onReady();
		if (Date.now() - begun > staleAfterMs) tellHeard('anything');
	};
	others.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
	const tell: Tell = (heard, lastId) => {
		hear({ heard, lastId });
		others.postMessage({ heard, lastId } satisfies Told);
	};
	const listen = () => follow(tell, continueFrom, signal);
	try {
		// In a browser without locks, or on a page that is not secure, each tab has a stream of its own.
		if (navigator.locks) await navigator.locks.request(name, { signal }, listen);
		else await listen();
	} catch (error) {
		if (!signal.aborted) throw error;
	} finally {
		others.close();
	}
}

/** Reads one stream after the other, as long as somebody is signed in. */
async function follow(tell: Tell, continueFrom: string | undefined, signal: AbortSignal): Promise<void> {
	let lastId = continueFrom;
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
				if (isKind(event)) tell(event, lastId);
				else if (event === 'ready' && isFirst) tell('ready', lastId);
				else if (event === 'reset') tell('anything', lastId);
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
			const isFirst = after === undefined;
			after = found.data.last_id;
			if (isFirst) tell('ready', after);
			if (found.data.reset) tell('anything', after);
			for (const kind of new Set(found.data.events.map(({ kind }) => kind))) tell(kind, after);
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
