import { offlineSentences as sentences } from '#sentences/offline.ts';
import { longMomentText } from '#web/formats/moments.ts';
import { filesCache, pagesCache } from '#web/session/cache-names.ts';

/** The header of a kept page that says when it was seen, in ms since the epoch. */
const keptAtHeader = 'x-kept-at';
const pagesMax = 40;
/** A page that is opened by its data alone is fetched as a document at most once in this time. */
const freshMs = 10 * 60_000;

export interface KeptPage {
	address: string;
	title: string;
}

/**
 * Opens the cache of pages for whoever is here now. Open it before the page is asked for: signing out deletes the
 * cache, so an answer that comes afterwards is kept by nobody.
 */
export const openKeptPages = (): Promise<Cache> => caches.open(pagesCache);

/** Keeps a copy of the answer, unless it is not a page that everyone may see. */
export async function keepPage(pages: Cache, address: string, answer: Response): Promise<void> {
	const type = answer.headers.get('content-type') ?? '';
	const isForEveryone = /\bpublic\b/.test(answer.headers.get('cache-control') ?? '');
	if (answer.status !== 200 || answer.redirected || !isForEveryone || !type.startsWith('text/html')) return;
	const html = await answer.text();
	// Text that people wrote may look like a file of ours and be none; the page is as good without it.
	await keepFiles(filesCache, html).catch(() => {});
	const now = new Date();
	// The page is put in anew, so that the pages kept last stand last.
	await pages.delete(address);
	await pages.put(address, asKept(html, answer.headers, sentences.asSeen({ when: longMomentText(now) }), now));
	const addresses = await pages.keys();
	await Promise.all(addresses.slice(0, -pagesMax).map((former) => pages.delete(former)));
}

/** Fetches and keeps the document of a page that was opened by its data alone. */
export async function keepDocument(address: string): Promise<void> {
	const pages = await openKeptPages();
	const kept = await pages.match(address, { ignoreVary: true });
	if (kept && Date.now() - keptAt(kept).getTime() < freshMs) return;
	await keepPage(pages, address, await fetch(address, { credentials: 'omit' }));
}

export const findKeptPage = (address: string): Promise<Response | undefined> =>
	caches.match(address, { cacheName: pagesCache, ignoreVary: true });

/** Lists the pages seen last, newest first. */
export async function listKeptPages(count: number): Promise<KeptPage[]> {
	const pages = await openKeptPages();
	const requests = (await pages.keys()).slice(-count).reverse();
	return Promise.all(
		requests.map(async (request) => {
			const kept = (await pages.match(request, { ignoreVary: true })) ?? new Response();
			const { pathname, search } = new URL(request.url);
			const { title } = new DOMParser().parseFromString(await kept.text(), 'text/html');
			// The title goes without the name of the site.
			return { address: pathname + search, title: title.replace(/ · [^·]*$/, '') };
		}),
	);
}

/**
 * Returns a copy whose document says by `data-kept` that it is one: the style sheet shows the notice before any script
 * runs.
 */
export function asKept(html: string, from: Headers, notice: string, now: Date): Response {
	const headers = new Headers(from);
	// The text is no longer compressed, and has another length.
	for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
	headers.set(keptAtHeader, String(now.getTime()));
	return new Response(html.replace('<html ', `<html data-kept="${notice}" `), { headers });
}

const namesOfFiles = (html: string): string[] => [...new Set(html.match(/\/(static|assets\/logo)\/[\w.-]+/g))];

/**
 * Keeps the files that a document names, as far as they are missing. Most lie in the browser already and are not asked
 * for again.
 * @throws the first failure, once all files have been tried.
 */
export async function keepFiles(cacheName: string, html: string): Promise<void> {
	const files = await caches.open(cacheName);
	const missing = await Promise.all(
		namesOfFiles(html).map(async (name) => ((await caches.match(name, { ignoreVary: true })) ? [] : [name])),
	);
	const outcomes = await Promise.allSettled(
		missing.flat().map((name) => files.add(new Request(name, { cache: 'force-cache' }))),
	);
	const failed = outcomes.find((outcome) => outcome.status === 'rejected');
	if (failed) throw failed.reason;
}

/** Drops the files that no kept page needs any more: those of former builds. */
export async function dropUnneededFiles(): Promise<void> {
	const [pages, files] = await Promise.all([openKeptPages(), caches.open(filesCache)]);
	const documents = await pages.matchAll();
	const needed = new Set((await Promise.all(documents.map((kept) => kept.text()))).flatMap(namesOfFiles));
	const unneeded = (await files.keys()).filter(({ url }) => !needed.has(new URL(url).pathname));
	await Promise.all(unneeded.map((request) => files.delete(request)));
}

const keptAt = (kept: Response): Date => new Date(Number(kept.headers.get(keptAtHeader)));
