/** Drives a server with autocannon, in a process of its own so that it does not share the server's thread. */
import autocannon from 'autocannon';
import type { LoadJob, LoadResult, ReviewTarget } from './job.ts';

type Request = NonNullable<autocannon.Options['requests']>[number];

async function run(job: LoadJob): Promise<LoadResult> {
	const times: number[] = [];
	const statuses: Record<string, number> = {};
	let wrong = 0;
	let firstWrong: string | null = null;
	const allowed = new Set(job.statuses ?? [200, 201]);
	const onResponse = ((status: number, body: string, _context: object, headers: Record<string, string> = {}) => {
		const isEncoded = 'content-encoding' in headers || 'Content-Encoding' in headers;
		const hasMarker = isEncoded || !job.marker || status === 304 || body.includes(job.marker);
		if (allowed.has(status) && hasMarker && (status === 304 || body.length >= (job.bytesMin ?? 1))) return;
		wrong += 1;
		firstWrong ??= `${status} ${body.slice(0, 300)}`;
	}) as Request['onResponse'];
	const requests: Request[] = job.reviews
		? [reviewRequest(job.reviews, onResponse)]
		: (job.calls?.map((call) => ({ ...call, onResponse })) ??
			(job.paths ?? ['/']).map((path) => ({ method: 'GET' as const, path, headers: job.headers, onResponse })));
	let connection = 0;
	const settings: autocannon.Options = {
		url: job.origin,
		connections: job.connections,
		duration: job.seconds,
		...(job.amount && { amount: job.amount }),
		timeout: 60,
		...(job.rate && { overallRate: job.rate }),
		requests,
		setupClient: (client) => {
			const [from, to] = [connection, connection + 1].map((at) => Math.floor((at * requests.length) / job.connections));
			connection += 1;
			// autocannon writes out every request of a connection before its first: all of them for each took a second.
			if (!job.reviews && from !== to) client.setRequests(requests.slice(from, to));
		},
	};
	const result = await new Promise<autocannon.Result>((resolve, reject) => {
		const instance = autocannon(settings, (error, finished) => (error ? reject(error) : resolve(finished)));
		instance.on('response', (_client, statusCode, _bytes, responseTime) => {
			times.push(responseTime);
			statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
		});
	});
	const lost = result.errors + result.timeouts;
	if (lost > 0) firstWrong ??= `${result.errors} connections failed, ${result.timeouts} timed out`;
	times.sort((one, other) => one - other);
	const good = [...allowed].reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
	return {
		perSecond: times.length / result.duration,
		requests: times.length,
		p50Ms: job.rate ? result.latency.p50 : (times[Math.floor(times.length * 0.5)] ?? 0),
		p95Ms: job.rate ? result.latency.p97_5 : (times[Math.floor(times.length * 0.95)] ?? 0),
		p99Ms: job.rate ? result.latency.p99 : (times[Math.floor(times.length * 0.99)] ?? 0),
		wrong: wrong + lost,
		firstWrong,
		statuses,
		goodPerSecond: good / result.duration,
	};
}

function reviewRequest(
	{ tokens, profiles, from }: NonNullable<LoadJob['reviews']>,
	onResponse: Request['onResponse'],
): Request {
	let number = from;
	return {
		method: 'POST',
		path: '/api/v1/business-profile/reviews',
		onResponse,
		setupRequest: (request) => {
			const writer = number % tokens.length;
			const turn = Math.floor(number / tokens.length);
			number += 1;
			// Writers are far apart in the list, so that they meet on a profile only when the list is shorter than they are many.
			const stride = Math.max(1, Math.floor(profiles.length / tokens.length));
			const profile = profiles[(turn + writer * stride) % profiles.length] as ReviewTarget;
			const scores = Object.fromEntries(profile.categories.map((id, at) => [id, 1 + ((turn + writer + at * 2) % 5)]));
			return {
				...request,
				headers: { authorization: `Bearer ${tokens[writer]}`, 'content-type': 'application/json' },
				body: JSON.stringify({
					profile_id: profile.id,
					scores,
					body: number % 3 === 0 ? 'Friendly people, careful work and a fair price.' : null,
				}),
			};
		},
	};
}

process.on('message', async (job: LoadJob) => process.send?.(await run(job)));
process.on('disconnect', () => process.exit(0));
