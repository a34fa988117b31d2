import { renderToString } from 'react-dom/server';
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { createClient } from '#contract/client.ts';
import { apiContext } from '#web/api.ts';
import { apiBase } from '#web/api-base.ts';
import { NonceContext } from '#web/nonce.ts';
import { scriptJson } from '#web/script-json.ts';
import { nonceContext, type Site, siteContext } from '#web/site.ts';
import { startStructuredData, structuredDataElement } from '#web/structured-data/structured-data.ts';

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
	startStructuredData(context);
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
	// Outside of what React renders, so that it need not be rendered, nor carried as data, a second time in the browser.
	const page = html
		.replace('</head>', () => `${status === 200 ? structuredDataElement(context) : ''}</head>`)
		.replace('</body>', () => `${handoffScript(handoff, nonce)}</body>`);
	return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
	return stream ? new Response(stream).text() : '';
}

/** Hands the loaders' data to the router in the browser, as ServerRouter does while streaming. */
function handoffScript(handoff: string, nonce: string): string {
	const controller = 'window.__reactRouterContext.streamController';
	return `<script nonce="${nonce}">${controller}.enqueue(${scriptJson(handoff)});${controller}.close();</script>`;
}
