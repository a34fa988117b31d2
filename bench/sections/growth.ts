import type { Bench } from '../bench.ts';
import { seededDatabase } from '../database.ts';
import { judge } from '../goals.ts';
import { addGrowth, compareSizes, type Ground, type LatencyCase } from '../latencies.ts';
import type { Growth } from '../latency.ts';
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
	const grounds: [Directory, Directory] = [await openDirectory(bench, small), await openDirectory(bench, large)];
	try {
		await compareFresh(bench, grounds);
		await compareWarm(bench, grounds);
	} finally {
		for (const ground of grounds) await ground.close();
	}
}

interface Directory extends Ground {
	profiles: number;
	cases: LatencyCase[];
	close(): Promise<void>;
}

async function openDirectory(bench: Bench, profiles: number): Promise<Directory> {
	const databaseUrl = await seededDatabase(bench.options.serverUrl, profiles, bench.say);
	const product = await startProduct({ databaseUrl });
	const recorder = await startRecorder(databaseUrl);
	const close = async () => {
		await recorder.close();
		await product.stop();
	};
	const cases = directoryCases(await readTargets(databaseUrl, profiles));
	return { origin: product.origin, databaseUrl, recorder, profiles, cases, close };
}

async function compareFresh(bench: Bench, [small, large]: [Directory, Directory]): Promise<void> {
	const fresh: { name: string; small: number; large: number }[] = [];
	for (const { name, paths } of freshCases())
		fresh.push({ name, small: await askEach(small.origin, paths), large: await askEach(large.origin, paths) });
	for (const { name, small, large } of fresh)
		bench.say(`${name}, each for the first time: p95 ${small.toFixed(1)} and ${large.toFixed(1)} ms`);
	bench.details.fresh = fresh;
	const slowest = fresh.reduce((one, other) => (other.large > one.large ? other : one));
	bench.verdicts.push(judge('directoryFresh', slowest.large, slowest.name));
}

async function compareWarm(bench: Bench, [small, large]: [Directory, Directory]): Promise<void> {
	const rows: Growth[] = [];
	for (const [at, entry] of large.cases.entries()) {
		const before = small.cases[at];
		rows.push(await compareSizes(bench, before ? { ground: small, entry: before } : null, { ground: large, entry }));
	}
	const size = ({ profiles }: Directory) => profiles.toLocaleString('en');
	const { byHand, grown } = addGrowth(bench, `${size(small)} → ${size(large)} profiles`, rows);
	bench.verdicts.push(
		judge('directoryGrowth', grown.value, grown.name),
		judge('directoryByHand', byHand.value, byHand.name),
	);
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
