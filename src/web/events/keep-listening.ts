import { type EventKind, eventKinds } from '#contract/notifications/event-kinds.ts';
import { api } from '#web/calls/api.ts';
import { readStream } from '#web/events/event-stream.ts';
import { tellHeard } from '#web/events/heard.ts';
import { refreshIdToken } from '#web/session/identity.ts';
import { readSession } from '#web/session/session.ts';

type Heard = EventKind | 'anything';
/** What was missed before the first answer is for who reads it first: `ready` is told to no other tab. */
type Tell = (heard: Heard | 'ready') => void;

const pollEveryMs = 30_000;
/** How long one who cannot have a stream asks now and then before they try again. */
const pollForMs = 600_000;
const triesAgainMs = { first: 1_000, most: 30_000 };

/**
 * Tells this page what happens that concerns whoever is signed in, until the signal ends it. Of all tabs of a browser one has the
 * stream, and tells the others; when that is closed, another has it.
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
		// A browser without locks, or a page that is not secure, has a stream a tab.
		if (navigator.locks) await navigator.locks.request(name, { signal }, () => follow(tell, signal));
		else await follow(tell, signal);
	} catch (error) {
		if (!signal.aborted) throw error;
	} finally {
		others.close();
	}
}

/** One stream after the other, as long as somebody is signed in. */
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
		if (isExpired && waitMs === triesAgainMs.first) {
			// Who is not let in any more is told so by the next call of the page.
			if (!(await refreshIdToken().catch(() => null))) return;
		} else if (end.is === 'gathered' || (end.is === 'told' && end.reason === 'too_many')) {
			lastId = await poll(lastId, tell, signal);
			continue;
		}
		await pause(waitMs * (0.5 + Math.random()), signal);
		waitMs = Math.min(2 * waitMs, triesAgainMs.most);
	}
}

/** Asks now and then, where nothing comes as it happens. Gives where to continue. */
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

/** Until so long has passed, the browser has a connection again, or the signal ends it. */
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
