import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
	createContext,
	createRequestHandler,
	type EntryContext,
	RouterContextProvider,
	ServerRouter,
} from 'react-router';
import { createClient, type Send } from '#contract/client.ts';
import { apiContext } from '#web/api.ts';
import { apiBase } from '#web/api-base.ts';
import { NonceContext } from '#web/nonce.ts';
import { scriptJson } from '#web/script-json.ts';
import { nonceContext, nowContext, type Site, siteContext } from '#web/site.ts';
import { startStructuredData, structuredDataElement } from '#web/structured-data/structured-data.ts';
import stylesUrl from './styles.css?url';

// The server bundle brings its own copies of the router and of the client (whose errors the loaders know by their
// class), so whoever serves it takes them from it.
export { createRequestHandler };

interface RouterContextParts {
	fetch: Send;
	site: Site;
	nonce: string;
	/** The moment of which the page speaks. */
	now: Date;
}

export function makeRouterContext({ fetch, site, nonce, now }: RouterContextParts): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(apiContext, createClient({ base: apiBase, fetch }));
	context.set(siteContext, site);
	context.set(nonceContext, nonce);
	context.set(nowContext, now);
	startStructuredData(context);
	return context;
}

const pageContext = createContext<string>('');

/** The page that was rendered; empty where an address has an answer of another kind. */
export const readPage = (context: RouterContextProvider): string => context.get(pageContext);

export const streamTimeout = 10_000;

/**
 * Renders a page in one go: pages are cached as whole buffers, and streaming costs several times more. The text stays in
 * the context, because a Response would copy it into a stream, of which it would be copied once more.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = context.get(nonceContext);
	const stream = routerContext.serverHandoffStream;
	const handoff = stream ? await text(stream) : '';
	const html = renderToString(
		<NonceContext value={nonce}>
			<ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
		</NonceContext>,
	);
	headers.set('content-type', 'text/html; charset=utf-8');
	// In the page it stands behind fonts and scripts, which take all connections of HTTP/1.1.
	headers.set('link', `<${stylesUrl}>; rel=preload; as=style`);
	// Outside of what React renders, so that it need not be rendered, nor carried as data, a second time in the browser.
	const head = html.indexOf('</head>');
	const body = html.lastIndexOf('</body>');
	const parts = [html.slice(0, head), html.slice(head, body), html.slice(body)] as const;
	const structuredData = status === 200 ? structuredDataElement(context) : '';
	context.set(
		pageContext,
		`<!DOCTYPE html>${parts[0]}${structuredData}${parts[1]}${handoffScript(handoff, nonce)}${parts[2]}`,
	);
	return new Response(null, { status, headers });
}

/** Hands the loaders' data to the router in the browser, as ServerRouter does while streaming. */
function handoffScript(handoff: string, nonce: string): string {
	const controller = 'window.__reactRouterContext.streamController';
	return `<script nonce="${nonce}">${controller}.enqueue(${scriptJson(handoff)});${controller}.close();</script>`;
}
