import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Reads } from '#caches/reads.ts';
import type { Kept } from '#caches/tagged-cache.ts';
import type { Config } from '#config';
import { createDirectClient } from '#contract/direct-client.ts';
import { offeredProviders } from '#contract/members/sign-in-providers.ts';
import { sentences } from '#sentences/shell.ts';
import { isApiAddress, isCodeAddress, isMemberAddress, pageAddress } from '#web/links/page-addresses.ts';
import { paths } from '#web/links/paths.ts';
import { drawingRoutes } from '#web/machines/drawings/routes.ts';
import { siteShareImage } from '#web/machines/share-images/address.ts';
import { shareImageRoutes } from '#web/machines/share-images/routes.ts';
import { baseMapRoutes } from '#web/map/tiles/routes.ts';
import { readBuild, serveBuiltFiles } from '#web/server/built-pages.ts';
import { type LivePages, startLivePages } from '#web/server/live-pages.ts';
import { negotiateEncoding } from '#web/server/negotiate-encoding.ts';
import { type Encoding, pageShelf, ReadyPage } from '#web/server/page-cache.ts';
import { pageRenderer } from '#web/server/render-pages.ts';
import { securityHeaders } from '#web/server/security-headers.ts';

export type MountWeb = (server: FastifyInstance, config: Config) => Promise<void>;

/** Lets anyone keep a public page, who has to ask whether it is still the same before showing it again. */
const publicCaching = 'public, max-age=0, s-maxage=10, must-revalidate';

/**
 * Serves the pages: the files of the build, and every address that nothing else answers.
 * @throws Error when the pages are not built.
 */
export const mountWeb: MountWeb = async (server, config) => {
	const live = config.NODE_ENV === 'development' ? await startLivePages(server) : undefined;
	if (!live) await serveBuiltFiles(server);
	const build = live ? undefined : await readBuild();
	const hosts = {
		firebaseAuthDomain: config.FIREBASE_PROJECT_ID && (config.FIREBASE_AUTH_DOMAIN ?? ''),
		isHttps: config.PUBLIC_URL.startsWith('https:'),
		mapOrigins: mapOrigins(config),
	};
	const render = pageRenderer(live?.getBuild ?? (async () => build!), live ? 'development' : 'production', {
		callsInto: server.callsInto,
		clock: server.clock,
		site: {
			name: config.SITE_NAME,
			url: config.PUBLIC_URL,
			shareImage: siteShareImage({ name: config.SITE_NAME }).path,
			isGalleryShown: config.isGalleryShown,
			isOutboxShown: config.isLocal && !config.SMTP_URL,
			providers: offeredProviders(config),
			hasAccountSecurity: config.FIREBASE_PROJECT_ID === undefined,
			mapStyleUrl: config.MAP_STYLE_URL ?? null,
		},
		// The development server injects scripts and styles of its own.
		headersFor: (nonce) => (live ? {} : securityHeaders(nonce, hosts)),
	});
	shareImageRoutes(server, {
		client: createDirectClient(server.callsInto()),
		site: { name: config.SITE_NAME },
	});
	drawingRoutes(server);
	baseMapRoutes(server, live !== undefined);
	const cache = server.caches.of(pageShelf);
	const getPage = async (address: string, encoding: Encoding): Promise<ReadyPage> => {
		const make = async (reads: Reads, last?: Kept<ReadyPage>): Promise<ReadyPage> => {
			const page = await render(address, reads, last);
			return page ? ReadyPage.make(page, encoding) : last!.value;
		};
		return live ? make(new Reads()) : (await cache.get(address, make)).value;
	};
	// Old links use the capitalised address.
	server.get('/Innovations', async (_request, reply) => reply.redirect(paths.innovations, 301));
	// Browsers ask for this icon where a page names none: a provider's window, the outbox.
	server.get('/favicon.ico', async (_request, reply) =>
		reply.header('cache-control', 'public, max-age=86400').redirect('/assets/logo/icon-192.png', 301),
	);
	server.setNotFoundHandler(async (request, reply) => {
		if (live && (await answerLive(live, request, reply))) return reply.hijack();
		return sendPage(request, reply, getPage);
	});
};

/**
 * The origins that the browser asks for a map of the operator's choice: that of its style, and the other configured
 * ones.
 */
const mapOrigins = ({ MAP_STYLE_URL, MAP_HOSTS }: Config): string[] =>
	MAP_STYLE_URL ? [...new Set([new URL(MAP_STYLE_URL).origin, ...MAP_HOSTS])] : [];

/**
 * Answers with a page. It depends on its address alone: rendering sees no header of the request, so one page serves
 * everyone.
 */
async function sendPage(
	request: FastifyRequest,
	reply: FastifyReply,
	getPage: (address: string, encoding: Encoding) => Promise<ReadyPage>,
): Promise<FastifyReply> {
	const isRead = request.method === 'GET' || request.method === 'HEAD';
	const address = pageAddress(request.url);
	const [path = '/'] = (address ?? request.url).split('?', 1);
	if (!isRead || isApiAddress(path) || address === null) {
		return reply
			.code(isRead ? 404 : 405)
			.type('text/plain')
			.send(sentences.errors.notFoundTitle);
	}
	const encoding = negotiateEncoding(request.headers['accept-encoding']);
	const page = await getPage(address, encoding);
	const isPublic = page.status === 200 && !isMemberAddress(path);
	reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding');
	if (isCodeAddress(path)) reply.header('referrer-policy', 'no-referrer');
	if (page.status === 503) reply.header('retry-after', 5);
	if (page.status !== 200) return reply.header('cache-control', 'no-store').send(await page.body('identity'));
	const etag = encoding === 'identity' ? page.etag : page.etag.replace(/"$/, `-${encoding}"`);
	const caching = isCodeAddress(path) ? 'no-store' : isPublic ? publicCaching : 'private, no-cache';
	reply.header('etag', etag).header('cache-control', caching);
	if (isSame(request.headers['if-none-match'], etag)) {
		// The page in the browser was rendered with another nonce: the policy that came with it stays.
		return reply.code(304).removeHeader('content-security-policy').send();
	}
	if (encoding !== 'identity') reply.header('content-encoding', encoding);
	return reply.send(await page.body(encoding));
}

function isSame(header: string | undefined, etag: string): boolean {
	return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

async function answerLive(live: LivePages, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
	return !isApiAddress(request.url) && live.answer(request, reply);
}
