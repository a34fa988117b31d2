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
	/** The calls of the contract, and adds what their answers were made of. */
	callsInto: (reads: Reads) => DirectCalls;
	clock: () => Date;
	site: Site;
	/** Headers that go with a page rendered with this nonce. */
	headersFor: (nonce: string) => Record<string, string>;
}

/**
 * Makes the function that renders an address (path and query) with the built, or in development the live, pages. A page is a
 * function of its loaders' data, and these of the answers to their calls and of the moment: where those are what they were
 * the `last` time, it is not rendered, and undefined is given (decision 0066).
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
		// Until its moment comes, the clock changes nothing of what the loaders make of the answers.
		const isOfNow = last !== undefined && now.getTime() < last.reads.until;
		if (isOfNow && (await calls.areAnsweredAlike(last.value.madeOf.calls))) return undefined;
		const lastData = last?.value.madeOf.data ?? '';
		const build = await getBuild();
		const { createRequestHandler, makeRouterContext, readPage } = build.entry.module as unknown as Entry;
		if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
		// Without a policy a browser shows the nonce to scripts, and hydration would find it different.
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
/** What pages say of dates is of days in UTC. */
const nextDayOf = (now: Date): number => (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
