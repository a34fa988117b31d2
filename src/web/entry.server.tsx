import { renderToString } from 'react-dom/server';
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { createClient } from '#contract/client.ts';
import { apiContext } from '#web/api.ts';
import { apiBase } from '#web/api-base.ts';
import { NonceContext } from '#web/nonce.ts';
import { nonceContext, type Site, siteContext } from '#web/site.ts';

// The server bundle brings its own copies of the router and of the client (whose errors the loaders know by their
// class), so whoever serves it takes them from it.
export { createRequestHandler };

interface RouterContextParts {
	fetch: typeof fetch;
	site: Site;
	nonce: string;
}

export function makeRouterContext({ fetch, site, nonce }: RouterContextParts): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(apiContext, createClient({ base: apiBase, fetch }));
	context.set(siteContext, site);
	context.set(nonceContext, nonce);
	return context;
}

export const streamTimeout = 10_000;

/** Renders a page in one go: pages are cached as whole buffers, and streaming costs several times more. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = context.get(nonceContext);
	const handoff = await readHandoff(routerContext.serverHandoffStream);
	const html = renderToString(
		<NonceContext value={nonce}>
			<ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
		</NonceContext>,
	);
	headers.set('content-type', 'text/html; charset=utf-8');
	return new Response(`<!DOCTYPE html>${html.replace('</body>', () => `${handoffScript(handoff, nonce)}</body>`)}`, {
		status,
		headers,
	});
}

async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
	return stream ? new Response(stream).text() : '';
}

/** Hands the loaders' data to the router in the browser, as ServerRouter does while streaming. */
function handoffScript(handoff: string, nonce: string): string {
	const json = JSON.stringify(handoff).replace(
		/[<>&\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	const controller = 'window.__reactRouterContext.streamController';
	return `<script nonce="${nonce}">${controller}.enqueue(${json});${controller}.close();</script>`;
}
