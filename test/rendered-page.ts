/**
 * Pages at `/page` that are kept like those of the site: `?of=` names what one reads of the API, as often as it reads
 * something, and the first page of the directory where it names nothing. Each says when it was rendered, and what it read.
 */

import type { MountWeb } from '#web/mount.ts';
import { todaysHours } from '#web/profile/todays-hours.ts';
import { inProcessFetch } from '#web/server/in-process-fetch.ts';
import { pageShelf, ReadyPage } from '#web/server/page-cache.ts';

const directory = '/api/v1/business-profile?facets=true';

export const mountRenderedPage: MountWeb = async (server) => {
	let renders = 0;
	server.get<{ Querystring: { of?: string | string[] } }>('/page', async (request, reply) => {
		const page = await server.caches.of(pageShelf).get(request.url, async (reads) => {
			const send = inProcessFetch(server, reads);
			const answers = await Promise.all([request.query.of ?? directory].flat().map((url) => send(url, {})));
			const status = answers.find(({ ok }) => !ok)?.status ?? 200;
			const read = status === 200 ? await Promise.all(answers.map((answer) => answer.json())) : [];
			const today = read.map(({ data }) => (data?.special_hours ? todaysHours(data, server.clock()) : null));
			const nonce = `n${++renders}`;
			const body = Buffer.from(JSON.stringify({ nonce, status, read, today }));
			return ReadyPage.make({ status, headers: {}, nonce, body }, 'gzip');
		});
		return reply.type('application/json').send(await page.value.body('identity'));
	});
};

/** The address of a page that reads these. */
export const pageOf = (...addresses: string[]): string =>
	`/page?${new URLSearchParams(addresses.map((address) => ['of', `/api/v1${address}`]))}`;
