import type { Bench } from '../bench.ts';
import { startChild } from '../child.ts';
import { embeddedFolder } from '../embedded-folder.ts';
import { type GoalName, judge } from '../goals.ts';
import type { LoadJob, LoadResult } from '../load/job.ts';
import { summarise } from '../measure.ts';
import { startProduct } from '../product-server.ts';
import { signUp, signUpSettings } from '../sign-up.ts';
import { readReviewTargets, readTargets } from '../targets.ts';
import { reviewJobs } from './reviews.ts';

const writersCount = 50;
/** Facets of a part of the map, each another part: the dearest that a visitor can ask for, and never remembered. */
const slowPath = (at: number) => {
	const west = -10 + at * 0.1;
	return `/api/v1/business-profile?facets=true&bbox=${west.toFixed(2)},36,${(west + 15).toFixed(2)},60`;
};

/** The embedded database at the same size: what it serves, and that a slow statement stops nobody who needs none. */
export async function measureEmbedded(bench: Bench): Promise<void> {
	const { profiles, rounds, seconds, connections } = bench.options;
	const dataDir = await embeddedFolder(bench.databaseUrl, profiles, bench.say);
	const product = await startProduct({ dataDir, settings: signUpSettings });
	bench.say(`PGlite with ${profiles} profiles answers ${(product.startMs / 1000).toFixed(2)} s after its start.`);
	const { origin } = product;
	const targets = await readTargets(bench.databaseUrl, profiles);
	const measure = async (
		name: string,
		goal: GoalName,
		job: () => Omit<LoadJob, 'seconds' | 'connections'>,
		done?: (result: LoadResult) => void,
	) => {
		const results: LoadResult[] = [];
		for (let round = 0; round <= rounds; round += 1) {
			const result = await bench.drive({ connections, ...job(), seconds });
			done?.(result);
			// The first one warms up.
			if (round > 0) results.push(result);
		}
		const ours = summarise(results);
		bench.lines.push({ part: 'embedded', name: `PGlite: ${name}`, ours, comparison: null });
		bench.say(`PGlite: ${name} ${ours.perSecond.toFixed(0)}/s, p99 ${ours.p99Ms.toFixed(1)} ms`);
		bench.verdicts.push(judge(goal, ours.perSecond));
	};
	await measure('list JSON', 'embeddedList', () => ({
		origin,
		paths: ['/api/v1/business-profile'],
		marker: '"business_name"',
	}));
	await measure('business JSON', 'embeddedProfile', () => ({
		origin,
		paths: targets.profiles.map((id) => `/api/v1/business-profile/${id}`),
		marker: '"rings"',
	}));
	const jobs = reviewJobs(
		origin,
		await signUp(product, writersCount),
		await readReviewTargets(bench.databaseUrl, profiles, 1000),
	);
	await measure('reviews', 'embeddedReview', () => jobs.job(), jobs.done);
	await measureCachedMeanwhile(bench, origin);
	bench.verdicts.push(judge('embeddedMemory', product.memoryMb()));
	await product.stop();
}

/** One client keeps the database busy with slow statements while another reads a page that is in the cache. */
async function measureCachedMeanwhile(bench: Bench, origin: string): Promise<void> {
	await fetch(`${origin}/directory`).then((page) => page.text());
	const paths = Array.from({ length: 200 }, (_, at) => slowPath(at));
	const slow = startChild<LoadJob, LoadResult>('./load/generator.ts');
	const { seconds } = bench.options;
	const [busy, cached] = await Promise.all([
		slow.ask({ origin, paths, connections: 1, seconds: seconds + 1 }),
		bench.drive({ origin, paths: ['/directory'], connections: 1, seconds, marker: '<html' }),
	]);
	await slow.stop();
	if (cached.wrong + busy.wrong > 0) throw new Error(`Wrong answers: ${cached.firstWrong ?? busy.firstWrong}`);
	bench.details.slowStatements = { p50Ms: busy.p50Ms, p99Ms: busy.p99Ms };
	bench.say(`PGlite: cached page p99 ${cached.p99Ms.toFixed(1)} ms while statements take ${busy.p50Ms.toFixed(0)} ms`);
	bench.verdicts.push(
		judge('embeddedCached', cached.p99Ms, `the statements took ${busy.p50Ms.toFixed(0)} ms a request`),
	);
}
