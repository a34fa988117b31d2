import type { Bench } from '../bench.ts';
import { seededDatabase } from '../database.ts';
import { judge } from '../goals.ts';
import { addGrowth, type Growth, type Latency, measureLatency } from '../latencies.ts';
import { median } from '../measure.ts';
import { startProduct } from '../product-server.ts';
import { readTargets } from '../targets.ts';
import { startRecorder } from '../trace.ts';
import { directoryCases, freshCases } from './directory-cases.ts';

const smallMost = 10_000;

/** The directory with few and with very many businesses: the same calls at both sizes, and the same SQL by pgbench. */
export async function measureGrowth(bench: Bench): Promise<void> {
	const large = bench.options.largest;
	const small = Math.min(smallMost, Math.floor(large / 10));
	const before = await measureSize(bench, small);
	const after = await measureSize(bench, large);
	const rows: Growth[] = [...before.warm].map(([name, latency]) => ({
		name,
		small: latency,
		large: after.warm.get(name) ?? latency,
	}));
	const { byHand, grown } = addGrowth(
		bench,
		`${small.toLocaleString('en')} → ${large.toLocaleString('en')} profiles`,
		rows,
	);
	bench.verdicts.push(
		judge('directoryGrowth', grown.value, grown.name),
		judge('directoryByHand', byHand.value, byHand.name),
	);
	bench.details.fresh = [...before.fresh].map(([name, ms]) => ({ name, small: ms, large: after.fresh.get(name) }));
	const slowest = [...after.fresh].reduce((one, other) => (other[1] > one[1] ? other : one));
	bench.verdicts.push(judge('directoryFresh', slowest[1], slowest[0]));
}

async function measureSize(bench: Bench, profiles: number) {
	const databaseUrl = await seededDatabase(bench.options.serverUrl, profiles, bench.say);
	const product = await startProduct({ databaseUrl });
	const recorder = await startRecorder(databaseUrl);
	const ground = { origin: product.origin, databaseUrl, recorder };
	const fresh = new Map<string, number>();
	const warm = new Map<string, Latency>();
	try {
		for (const { name, paths } of freshCases()) {
			const ms = await askEach(product.origin, paths);
			fresh.set(name, ms);
			bench.say(`${profiles} profiles, ${name}, each for the first time: p95 ${ms.toFixed(1)} ms`);
		}
		for (const entry of directoryCases(await readTargets(databaseUrl, profiles)))
			warm.set(entry.name, await measureLatency(bench, ground, entry));
	} finally {
		await recorder.close();
		await product.stop();
	}
	return { warm, fresh };
}

const passes = 3;

/** The 95th of a hundred, as the median of three passes over a third of the paths each: one hiccup decides nothing. */
async function askEach(origin: string, paths: string[]): Promise<number> {
	const share = Math.floor(paths.length / passes);
	const results: number[] = [];
	for (let pass = 0; pass < passes; pass += 1) {
		const times: number[] = [];
		for (const path of paths.slice(pass * share, (pass + 1) * share)) {
			const from = performance.now();
			const answer = await fetch(origin + path);
			const body = await answer.text();
			times.push(performance.now() - from);
			if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${body.slice(0, 300)}`);
		}
		times.sort((one, other) => one - other);
		results.push(times[Math.floor(times.length * 0.95)] ?? 0);
	}
	return median(results);
}
