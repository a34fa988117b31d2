/**
 * The part of the service worker that stands between the browser and the network: where there is no connection, pages that were seen before are shown
 * again.
 */

import { paths } from '#web/links/paths.ts';
import { keptAddress } from '#web/offline/kept-addresses.ts';
import {
	asKept,
	dropUnneededFiles,
	findKeptPage,
	keepDocument,
	keepFiles,
	keepPage,
	openKeptPages,
} from '#web/offline/kept-pages.ts';

/** The parts of a service worker that are used here; the platform's own types exclude those of pages. */
interface Lasting extends Event {
	waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
	readonly request: Request;
	readonly preloadResponse: Promise<Response | undefined>;
	respondWith(answer: Promise<Response>): void;
}
interface Worker {
	addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
	addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
	readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly { url: string }[]> };
	readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
}
declare const self: Worker;
/** The version of the build that this service worker belongs to. */
declare const buildVersion: string;

const shellPrefix = 'shell-';
const shellCache = shellPrefix + buildVersion;

/**
 * A new build waits until no page of the former one is open. Nothing is lost by that: pages come from the network
 * anyway, and open pages keep the files that they were made of.
 */
self.addEventListener('install', (event) => event.waitUntil(keepShell()));

self.addEventListener('activate', (event) =>
	event.waitUntil(
		(async () => {
			for (const name of await caches.keys())
				if (name.startsWith(shellPrefix) && name !== shellCache) await caches.delete(name);
			await dropUnneededFiles();
			await self.registration.navigationPreload?.enable();
			await self.clients.claim();
			// The page of the first visit was opened before this worker was there.
			const open = (await self.clients.matchAll()).map(({ url }) => keptAddress(new URL(url)));
			await Promise.allSettled(open.map((address) => address && keepDocument(address)));
		})(),
	),
);

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== location.origin) return;
	if (request.mode === 'navigate') event.respondWith(openPage(event, url));
	else if (/^\/(static|assets\/logo)\//.test(url.pathname)) event.respondWith(openFile(request));
	else if (url.pathname.endsWith('.data')) {
		const address = keptAddress(url);
		if (address) event.waitUntil(keepDocument(address).catch(() => {}));
	}
});

/** Keeps the offline page, which is shown where no other is kept, and the files it needs. */
async function keepShell(): Promise<void> {
	const answer = await fetch(paths.offline, { cache: 'no-cache', credentials: 'omit' });
	if (!answer.ok) throw new Error(`${paths.offline} answered ${answer.status}.`);
	const html = await answer.text();
	await keepFiles(shellCache, html);
	const shell = await caches.open(shellCache);
	await shell.put(paths.offline, asKept(html, answer.headers, '', new Date()));
}

async function openPage(event: Fetching, url: URL): Promise<Response> {
	const address = keptAddress(url);
	const pages = address === null ? null : openKeptPages();
	try {
		const answer = (await event.preloadResponse) ?? (await fetch(event.request));
		if (address && pages) event.waitUntil(keep(address, pages, answer.clone()));
		return answer;
	} catch {
		return (address && (await findKeptPage(address))) || offlinePage(url);
	}
}

/** Keeps a page. A browser that can keep nothing, being full for instance, shows the page all the same. */
async function keep(address: string, pages: Promise<Cache>, answer: Response): Promise<void> {
	try {
		await keepPage(await pages, address, answer);
	} catch {
		// A page that could not be kept is not found without a connection, either.
	}
}

async function offlinePage({ pathname, search }: URL): Promise<Response> {
	const shell = await caches.match(paths.offline, { cacheName: shellCache, ignoreVary: true });
	if (pathname === paths.offline) return shell ?? Response.error();
	return Response.redirect(paths.offlineFor(pathname + search));
}

/**
 * Fetches a file, or finds a copy. A file's name changes with its content, so a copy is as good; a file of a former
 * build may exist as a copy alone.
 */
async function openFile(request: Request): Promise<Response> {
	try {
		const answer = await fetch(request);
		if (answer.ok) return answer;
		return (await findFile(request)) ?? answer;
	} catch {
		return (await findFile(request)) ?? Response.error();
	}
}

const findFile = ({ url }: Request) => caches.match(url, { ignoreVary: true });
