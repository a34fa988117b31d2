/**
 * Pages at `/page` that are kept like those of the site: `?of=` names what one reads of the API, as often as it reads
 * something, and the first page of the directory where it names nothing. Each says when it was rendered, and what it read.
 */

import type { DirectCalls } from '#contract/direct-client.ts';
import { type CallName, endpoints } from '#contract/endpoints.ts';
import { todaysHours } from '#web/profile/hours/todays-hours.ts';
import type { MountWeb } from '#web/server/mount.ts';
import { pageShelf, ReadyPage } from '#web/server/page-cache.ts';

const directory = '/business-profile?facets=true';

export const mountRenderedPage: MountWeb = async (server) => {
	let renders = 0;
	server.get<{ Querystring: { of?: string | string[] } }>('/page', async (request, reply) => {
		const page = await server.caches.of(pageShelf).get(request.url, async (reads) => {
			const calls = server.callsInto(reads);
			const answers = await Promise.all(
				[request.query.of ?? directory].flat().map((address) => calls(...callOf(address))),
			);
			const status = answers.find(({ status }) => status >= 300)?.status ?? 200;
			// biome-ignore lint/suspicious/noExplicitAny: the tests ask for any call.
			const read = status === 200 ? answers.map(({ body }) => body as any) : [];
			const today = read.map(({ data }) => (data?.special_hours ? todaysHours(data, server.clock()) : null));
			const nonce = `n${++renders}`;
			const body = Buffer.from(JSON.stringify({ nonce, status, read, today }));
			return ReadyPage.make({ status, headers: {}, nonce, body, madeOf: { calls: [], data: '' } }, 'gzip');
		});
		return reply.type('application/json').send(await page.value.body('identity'));
	});
};

/** The address of a page that reads these. */
export const pageOf = (...addresses: string[]): string =>
	`/page?${new URLSearchParams(addresses.map((address) => ['of', address]))}`;

/** The call that reads an address below /api/v1: of two that fit, the one with fewer parameters. */
function callOf(address: string): Parameters<DirectCalls> {
	const { pathname, searchParams } = new URL(address, 'http://test');
	const [found] = endpoints
		.filter(({ method }) => method === 'GET')
		.flatMap(({ path }) => {
			const match = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname);
			return match ? [{ path, params: match.groups ?? {} }] : [];
		})
		.sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
	if (!found) throw new Error(`No call reads ${address}.`);
	const params = Object.fromEntries(
		Object.entries(found.params).map(([name, value]) => [name, decodeURIComponent(value)]),
	);
	return [`GET ${found.path}` as CallName, { params, query: Object.fromEntries(searchParams), headers: {} }];
}
