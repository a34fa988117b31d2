import type { BarePorts, BareSetup } from '../bare-server.ts';
import { type Bench, poolMax } from '../bench.ts';
import { startChild } from '../child.ts';
import { judge } from '../goals.ts';
import { compare, same } from '../measure.ts';
import type { Product } from '../product-server.ts';
import { readTargets } from '../targets.ts';
import { type Recorder, type Statement, startRecorder } from '../trace.ts';
import { type ReadCase, readCases } from './read-cases.ts';

const cursorDepth = 40;

/** Cursors of pages one after the other, found by following `meta.next` as a client does. */
async function collectCursors(recorder: Recorder): Promise<string[]> {
	const cursors: string[] = [];
	let path = '/api/v1/business-profile?limit=100';
	while (cursors.length < cursorDepth) {
		const { body } = await recorder.get(path);
		const next = (JSON.parse(body) as { meta: { next: string | null } }).meta.next;
		if (!next) break;
		cursors.push(next);
		path = `/api/v1/business-profile?limit=100&cursor=${encodeURIComponent(next)}`;
	}
	return cursors.slice(-20);
}

/** What the product asks of the database for each URL once it is warm; for one that answers from memory, what it asked at first. */
async function record(recorder: Recorder, cases: ReadCase[]): Promise<Record<string, Statement[]>> {
	const reads: Record<string, Statement[]> = {};
	for (const { name, paths, marker } of cases) {
		for (const path of paths) {
			const { status, body, statements, repeated } = await recorder.get(path);
			if (status !== 200 || !body.includes(marker))
				throw new Error(`${name}: ${path} answered ${status} ${body.slice(0, 300)}`);
			reads[path] = repeated.length > 0 ? repeated : statements;
		}
	}
	return reads;
}

/** Lists, searches and business pages as JSON, against a bare Fastify that runs the same SQL. */
export async function measureReads(bench: Bench, product: Product): Promise<void> {
	const recorder = await startRecorder(bench.databaseUrl);
	const all = readCases(await readTargets(bench.databaseUrl, bench.options.profiles), await collectCursors(recorder));
	const cases = all.filter(
		(entry) => entry.paths.length > 0 && (bench.isWanted('reads') || bench.isWanted(entry.name)),
	);
	const reads = await record(recorder, cases).finally(() => recorder.close());
	const bare = startChild<BareSetup, BarePorts>('./bare-server.ts');
	const ports = await bare.ask({ databaseUrl: bench.databaseUrl, poolMax, reads, writes: {}, writers: [], html: '' });
	const headers = { accept: 'application/json', 'accept-encoding': 'gzip' };
	let slowestSearchMs = 0;
	for (const { name, title, paths, marker, ratioGoal, p99Goal, connections } of cases) {
		const limits = connections ? { connections } : {};
		const comparison = await compare(
			bench.drive,
			bench.options,
			same({ origin: product.origin, paths, marker, headers, bytesMin: 60, ...limits }),
			same({ origin: `http://127.0.0.1:${ports.fastify}`, paths, marker: '"data"', headers, ...limits }),
		);
		bench.lines.push({
			part: 'reads',
			name: title,
			ours: comparison.ours,
			comparison: { ...comparison, twin: 'Fastify, same SQL' },
		});
		bench.say(
			`${title}: ${comparison.ours.perSecond.toFixed(0)}/s, bare ${comparison.bare.perSecond.toFixed(0)}/s, ratio ${comparison.ratio.toFixed(2)}`,
		);
		const note = comparison.isTooNoisy ? 'too noisy' : undefined;
		if (ratioGoal) bench.verdicts.push(judge(ratioGoal, comparison.ratio, note));
		if (p99Goal) bench.verdicts.push(judge(p99Goal, comparison.ours.p99Ms));
		if (name.startsWith('search-')) slowestSearchMs = Math.max(slowestSearchMs, comparison.ours.p99Ms);
	}
	if (slowestSearchMs > 0) bench.verdicts.push(judge('searchP99', slowestSearchMs));
	if (bench.isWanted('reads')) await measureFloor(bench, ports);
	await bare.stop();
}

/** What node:http and Fastify can do at all here. */
async function measureFloor(bench: Bench, ports: BarePorts): Promise<void> {
	for (const [name, origin, path] of [
		['node:http, hello', `http://127.0.0.1:${ports.http}`, '/'],
		['Fastify, JSON hello', `http://127.0.0.1:${ports.fastify}`, '/bare/json'],
	] as const) {
		const job = same({ origin, paths: [path] });
		const { ours } = await compare(bench.drive, { ...bench.options, rounds: 1 }, job, job);
		bench.lines.push({ part: 'floor', name, ours, comparison: null });
	}
}
