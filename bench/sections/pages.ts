import type { BarePorts, BareSetup } from '../bare-server.ts';
import { type Bench, poolMax } from '../bench.ts';
import { startChild } from '../child.ts';
import { judge } from '../goals.ts';
import type { LoadResult } from '../load/job.ts';
import { compare, same, summarise } from '../measure.ts';
import type { Product } from '../product-server.ts';
import { readTargets } from '../targets.ts';
import { startRecorder } from '../trace.ts';

const directory = '/directory';
const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };

/** More than any machine renders. */
const freshMaxPerSecond = 1000;

const bareList = '/api/v1/business-profile';

/**
 * Pages as a browser gets them: rendered fresh, from the cache, and not at all when nothing changed. Fresh ones are put
 * beside the list that a bare server gives in the same minutes, because what a second holds differs between machines.
 */
export async function measurePages(bench: Bench, product: Product): Promise<void> {
	const { origin } = product;
	const { slugs, categories } = await readTargets(bench.databaseUrl, bench.options.profiles);
	// More addresses than a cache holds, each asked for once a round.
	const directories = categories.flatMap((slug) =>
		Array.from({ length: 60 }, (_, page) => `${directory}?category=${slug}&page=${page + 1}`),
	);
	const list = await fresh(bench, origin, 'directory page, rendered fresh', (round) =>
		directories.map((path) => `${path}&min_score=${1 + round / 100}`),
	);
	const bareRate = await measureBareList(bench);
	bench.verdicts.push(judge('htmlListRate', list.perSecond / bareRate), judge('htmlListP99', list.p99Ms));
	const page = await fresh(bench, origin, 'business page, rendered fresh', (round) =>
		slugs
			.filter((_, at) => at % (bench.options.rounds + 1) === round)
			.map((slug) => `/business-profile/${encodeURIComponent(slug)}`),
	);
	bench.verdicts.push(judge('htmlProfileRate', page.perSecond / bareRate));
	await measureCached(bench, origin);
}

/** Each round has addresses of its own, more than it can ask for: a fresh page is one that nobody has asked for. */
async function fresh(bench: Bench, origin: string, name: string, pathsOf: (round: number) => string[]) {
	const { rounds, seconds, connections } = bench.options;
	const results: LoadResult[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const result = await bench.drive({
			origin,
			paths: strewn(pathsOf(round), freshMaxPerSecond * seconds),
			headers,
			connections,
			seconds,
			marker: '<html',
			statuses: [200],
		});
		if (round > 0) results.push(result);
	}
	const ours = summarise(results);
	bench.lines.push({ part: 'pages', name, ours, comparison: null });
	bench.say(`${name}: ${ours.perSecond.toFixed(0)}/s, p99 ${ours.p99Ms.toFixed(1)} ms`);
	return ours;
}

/** So many of all, from everywhere among them. */
const strewn = (paths: string[], max: number): string[] =>
	paths.filter((_, at) => at % Math.ceil(paths.length / max) === 0);

/** Requests a second of a bare server that sends the statements of our list. */
async function measureBareList({ drive, databaseUrl, options, lines }: Bench): Promise<number> {
	const recorder = await startRecorder(databaseUrl);
	const { repeated } = await recorder.get(bareList).finally(() => recorder.close());
	const bare = startChild<BareSetup, BarePorts>('./bare-server.ts');
	const reads = { [bareList]: repeated };
	const ports = await bare.ask({ databaseUrl, poolMax, reads, writes: {}, writers: [], html: '' });
	const results: LoadResult[] = [];
	for (let round = 0; round <= options.rounds; round += 1) {
		const { connections, seconds } = options;
		const job = {
			origin: `http://127.0.0.1:${ports.fastify}`,
			paths: [bareList],
			marker: '"data"',
			connections,
			seconds,
		};
		const result = await drive(job);
		if (round > 0) results.push(result);
	}
	await bare.stop();
	const ours = summarise(results);
	lines.push({ part: 'pages', name: 'the same SQL as our list, bare Fastify', ours, comparison: null });
	return ours.perSecond;
}

async function measureCached(bench: Bench, origin: string): Promise<void> {
	const page = await fetch(origin + directory, { headers: { accept: 'text/html' } });
	const html = await page.text();
	const etag = page.headers.get('etag');
	const bare = startChild<BareSetup, BarePorts>('./bare-server.ts');
	const ports = await bare.ask({ databaseUrl: bench.databaseUrl, poolMax, reads: {}, writes: {}, writers: [], html });
	const twin = same({ origin: `http://127.0.0.1:${ports.fastify}`, paths: ['/bare/html'], marker: '<html' });
	const cached = await compare(
		bench.drive,
		bench.options,
		same({ origin, paths: [directory], headers, marker: '<html' }),
		twin,
	);
	bench.lines.push({
		part: 'pages',
		name: 'directory page, cached, gzip',
		ours: cached.ours,
		comparison: { ...cached, twin: 'Fastify, ready page' },
	});
	bench.verdicts.push(judge('cachedPage', cached.ratio, cached.isTooNoisy ? 'too noisy' : undefined));
	if (etag) {
		const conditional = { ...headers, 'if-none-match': etag };
		const unchanged = await compare(
			bench.drive,
			bench.options,
			same({ origin, paths: [directory], headers: conditional, statuses: [304] }),
			twin,
		);
		bench.lines.push({
			part: 'pages',
			name: 'directory page, 304',
			ours: unchanged.ours,
			comparison: { ...unchanged, twin: 'Fastify, ready page' },
		});
		bench.verdicts.push(judge('cachedNotModified', unchanged.ratio, unchanged.isTooNoisy ? 'too noisy' : undefined));
	} else {
		bench.verdicts.push(judge('cachedNotModified', 0, 'the page has no ETag'));
	}
	await bare.stop();
}
