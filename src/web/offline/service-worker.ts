/** Stands between this site and the browser: where there is no connection, what was seen before is shown again. */

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

/** What is used of a service worker; the types of the platform's exclude those of pages. */
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
 * A new build waits until no page of the former is open. Nothing is lost by it: pages come from the network all the
 * same, and those that are open keep the files that they were made of.
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
			// The page of the first visit was there before this was.
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

/** What the page needs that is shown where there is no other. */
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

/** A browser that keeps nothing, being full for instance, shows the page all the same. */
async function keep(address: string, pages: Promise<Cache>, answer: Response): Promise<void> {
	try {
		await keepPage(await pages, address, answer);
	} catch {
		// Nor does it find the page without a connection.
	}
}

async function offlinePage({ pathname, search }: URL): Promise<Response> {
	const shell = await caches.match(paths.offline, { cacheName: shellCache, ignoreVary: true });
	if (pathname === paths.offline) return shell ?? Response.error();
	return Response.redirect(paths.offlineFor(pathname + search));
}

/** Names of files change with their content, so a copy is as good; a former build's may be in the copies alone. */
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
