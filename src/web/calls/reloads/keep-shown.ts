import type { ClientLoaderFunctionArgs } from 'react-router';
import { keepingSentences as sentences } from '#sentences/keeping.ts';
import { showBehind } from '#web/components/toast.tsx';
import { readSession } from '#web/session/session.ts';

/**
 * Returns the loader of a page that is asked for anew while it is shown. Where the server is out of reach by then, the
 * page keeps what it shows, and whatever is being typed on it; a toast says so. Whoever comes to the page by a link sees
 * that it could not be loaded; whoever goes back to it may see what it showed before.
 */
export function keepShown<Data>(load: (args: ClientLoaderFunctionArgs) => Promise<Data>) {
	let shown: { url: string; uid: string | undefined; data: Data } | undefined;
	const loadOrKeep = async (args: ClientLoaderFunctionArgs): Promise<Data> => {
		// A load that the router has given up ends all the same, and may be older than what is shown by then.
		const { url, signal } = args.request;
		const uid = readSession()?.uid;
		// The browser shows the address of a page that a link leads to only once that is loaded.
		const kept = isHere(url) && shown?.url === url && shown.uid === uid ? shown : undefined;
		try {
			const data = await load(args);
			if (!signal.aborted) shown = { url, uid, data };
			return data;
		} catch (thrown) {
			if (!kept || !isOutOfReach(thrown) || signal.aborted) throw thrown;
			showBehind(sentences.notAnew);
			return kept.data;
		}
	};
	return Object.assign(loadOrKeep, { hydrate: true as const });
}

const isHere = (url: string): boolean => location.href.split('#')[0] === url;

/** Tells of what `load()` has thrown whether it may work again by itself. */
function isOutOfReach(thrown: unknown): boolean {
	const status = (thrown as { init?: ResponseInit | null } | undefined)?.init?.status ?? 0;
	return status === 429 || status >= 500;
}
