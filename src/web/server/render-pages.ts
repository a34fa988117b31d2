import { randomBytes } from 'node:crypto';
import type { RequestHandler, ServerBuild } from 'react-router';
import type { Reads } from '#caches/reads.ts';
import type { Send } from '#contract/client.ts';
import type { RenderedPage } from '#web/server/page-cache.ts';
import type { Site } from '#web/site.ts';

type Entry = typeof import('#web/entry.server.tsx');
export interface RenderOptions {
	/** Reaches the calls of the contract, and adds what their answers were made of. */
	fetchInto: (reads: Reads) => Send;
	clock: () => Date;
	site: Site;
	/** Headers that go with a page rendered with this nonce. */
	headersFor: (nonce: string) => Record<string, string>;
}

/** Makes the function that renders an address (path and query) with the built, or in development the live, pages. */
export function pageRenderer(
	getBuild: () => Promise<ServerBuild>,
	mode: 'production' | 'development',
	options: RenderOptions,
) {
	let known: { build: ServerBuild; handle: RequestHandler } | undefined;
	return async (address: string, reads: Reads): Promise<RenderedPage> => {
		const now = options.clock();
		reads.end(nextDayOf(now));
		const build = await getBuild();
		const { createRequestHandler, makeRouterContext, readPage } = build.entry.module as unknown as Entry;
		if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
		// Without a policy a browser shows the nonce to scripts, and hydration would find it different.
		const nonce = mode === 'production' ? randomBytes(16).toString('base64url') : '';
		const context = makeRouterContext({ fetch: options.fetchInto(reads), site: options.site, nonce, now });
		const response = await known.handle(new Request(options.site.url + address), context);
		const page = readPage(context);
		const body = page ? Buffer.from(page) : Buffer.from(await response.arrayBuffer());
		return {
			status: response.status,
			headers: { ...Object.fromEntries(response.headers), ...options.headersFor(nonce) },
			body,
			nonce,
		};
	};
}

const dayMs = 86_400_000;
/** What pages say of dates is of days in UTC. */
const nextDayOf = (now: Date): number => (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
