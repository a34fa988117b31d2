import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
	createContext,
	createRequestHandler,
	type EntryContext,
	RouterContextProvider,
	ServerRouter,
} from 'react-router';
import { createDirectClient, type DirectCalls } from '#contract/direct-client.ts';
import { apiContext } from '#web/calls/api.ts';
import { holdScripts } from '#web/document/early/hold-scripts.ts';
import { NonceContext } from '#web/document/nonce.ts';
import { scriptJson } from '#web/document/script-json.ts';
import { nonceContext, nowContext, type Site, siteContext } from '#web/document/site.ts';

import { startStructuredData, structuredDataElement } from '#web/machines/structured-data/structured-data.ts';

import viewScript from './entry.view.ts?inline-script';
import stylesUrl from './styles.css?url';

// The server bundle brings its own copies of the router and of the client (whose errors the loaders know by their
// class), so whoever serves it takes them from it.
export { createRequestHandler };

interface RouterContextParts {
	calls: DirectCalls;
	site: Site;
	nonce: string;
	/** The moment that the page speaks of. */
	now: Date;
	/** The digest of what the loaders gave the last time; empty where it is not known. */
	lastData: string;
}

export function makeRouterContext({ calls, site, nonce, now, lastData }: RouterContextParts): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(apiContext, createDirectClient(calls));
	context.set(siteContext, site);
	context.set(nonceContext, nonce);
	context.set(nowContext, now);
	context.set(lastDataContext, lastData);
	startStructuredData(context);
	return context;
}

/** A rendered page, and the digest of the data that it was made of. `html` is empty where the data is what it was. */
interface Page {
	html: string;
	data: string;
}

const lastDataContext = createContext<string>();
const pageContext = createContext<Page | null>(null);

/** Returns the page that was rendered; null where an address has an answer of another kind. */
export const readPage = (context: RouterContextProvider): Page | null => context.get(pageContext);

export const streamTimeout = 10_000;

/**
 * Renders a page in one go, unless the loaders gave what they gave the last time: pages are cached as whole buffers,
 * and streaming costs several times more. The text stays in the context, because a Response would copy it into a
 * stream, from which it would be copied once more.
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
	const structuredData = status === 200 ? structuredDataElement(context) : '';
	headers.set('content-type', 'text/html; charset=utf-8');
	// In the page the style sheet stands behind fonts and scripts, which take all connections of HTTP/1.1.
	headers.set('link', `<${stylesUrl}>; rel=preload; as=style`);
	const data = digest(`${status}`, JSON.stringify([...headers]), structuredData, handoff);
	if (data === context.get(lastDataContext)) {
		context.set(pageContext, { html: '', data });
		return new Response(null, { status, headers });
	}
	const html = renderToString(
		<NonceContext value={nonce}>
			<ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
		</NonceContext>,
	);
	const held = holdScripts(html, nonce, status !== 200 || !isForReading(routerContext));
	// Structured data stands outside of what React renders, so that it is neither rendered nor carried as data a second
	// time in the browser. It comes after the words that it repeats, with the data for the browser: a compressor looks back
	// 32 KB, and finds both there.
	const end = held.lastIndexOf('</body>');
	const views = held.includes(' data-viewed="') ? `<script nonce="${nonce}">${viewScript}</script>` : '';
	const added = views + handoffScript(handoff, nonce) + structuredData;
	context.set(pageContext, { html: `<!DOCTYPE html>${held.slice(0, end)}${added}${held.slice(end)}`, data });
	return new Response(null, { status, headers });
}

/** Returns whether the rendered page is complete, so that a visitor needs no script to read it. */
function isForReading({ staticHandlerContext, routeModules }: EntryContext): boolean {
	const route = staticHandlerContext.matches.at(-1)?.route.id ?? '';
	return !routeModules[route]?.HydrateFallback && !forDoing.test(staticHandlerContext.location.pathname);
}
/**
 * The pages that need scripts: those that are forms alone, that show what the browser itself holds, or that are walked
 * through by keys.
 */
const forDoing = /^\/(auth|offline|test|referral|innovations\/surf-shop\/surf)(\/|$)/;

/**
 * Returns the script that hands the loaders' data to the router in the browser, as ServerRouter does while streaming.
 */
function handoffScript(handoff: string, nonce: string): string {
	const controller = 'window.__reactRouterContext.streamController';
	return `<script nonce="${nonce}">${controller}.enqueue(${scriptJson(handoff)});${controller}.close();</script>`;
}

/** Returns a digest of the parts. The length of each part goes before it, so that no two lists of parts are alike. */
function digest(...parts: string[]): string {
	const hash = createHash('sha256');
	for (const part of parts) hash.update(`${part.length}:`).update(part);
	return hash.digest('base64url');
}
