import { randomBytes } from 'node:crypto';
import type { RequestHandler, ServerBuild } from 'react-router';
import type { Reads } from '#caches/reads.ts';
import type { Kept } from '#caches/tagged-cache.ts';
import type { DirectCalls } from '#contract/direct-client.ts';
import type { Site } from '#web/document/site.ts';
import type { MadeOf, RenderedPage } from '#web/server/page-cache.ts';
import { PageCalls } from '#web/server/page-calls.ts';

type Entry = typeof import('#web/entry.server.tsx');
export interface RenderOptions {
	/** Makes the calls of the contract, and adds to `reads` what their answers were made of. */
	callsInto: (reads: Reads) => DirectCalls;
	clock: () => Date;
	site: Site;
	/** Returns the headers that go with a page rendered with this nonce. */
	headersFor: (nonce: string) => Record<string, string>;
}

/**
 * Returns the function that renders an address (path and query) with the built pages, or in development the live ones.
 * A page is a function of its loaders' data, which is a function of the calls' answers and of the moment. Where these are
 * what they were the `last` time, the page is not rendered, and undefined is returned (decision 0066).
 */
export function pageRenderer(
	getBuild: () => Promise<ServerBuild>,
	mode: 'production' | 'development',
	options: RenderOptions,
) {
	let known: { build: ServerBuild; handle: RequestHandler } | undefined;
	return async (address: string, reads: Reads, last?: Kept<{ madeOf: MadeOf }>): Promise<RenderedPage | undefined> => {
		const now = options.clock();
		reads.end(nextDayOf(now));
		const calls = new PageCalls(options.callsInto, reads);
		// Before the page's `until`, the clock changes nothing of what the loaders make of the answers.
		const isOfNow = last !== undefined && now.getTime() < last.reads.until;
		if (isOfNow && (await calls.areAnsweredAlike(last.value.madeOf.calls))) return undefined;
		const lastData = last?.value.madeOf.data ?? '';
		const build = await getBuild();
		const { createRequestHandler, makeRouterContext, readPage } = build.entry.module as unknown as Entry;
		if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
		// In development there is no policy, so a browser shows the nonce to scripts, and hydration would find it different.
		const nonce = mode === 'production' ? randomBytes(16).toString('base64url') : '';
		const context = makeRouterContext({ calls: calls.make, site: options.site, nonce, now, lastData });
		const response = await known.handle(new Request(options.site.url + address), context);
		const page = readPage(context);
		if (page && page.data === lastData) return undefined;
		return {
			status: response.status,
			headers: { ...Object.fromEntries(response.headers), ...options.headersFor(nonce) },
			body: page ? Buffer.from(page.html) : Buffer.from(await response.arrayBuffer()),
			nonce,
			madeOf: { calls: await calls.list(), data: page?.data ?? '' },
		};
	};
}

const dayMs = 86_400_000;
/** Returns the moment at which the next day begins: what pages say of dates goes by days in UTC. */
const nextDayOf = (now: Date): number => (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
