import type { LoadJob, LoadResult } from './load/job.ts';
import type { Options } from './options.ts';

export type Drive = (job: LoadJob) => Promise<LoadResult>;

export interface Side {
	perSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** (highest − lowest) ÷ median of the rounds. */
	spread: number;
	rounds: number[];
	wrong: number;
	firstWrong: string | null;
}

export interface Comparison {
	ours: Side;
	bare: Side;
	/** Median over the rounds of ours ÷ bare. */
	ratio: number;
	/** The bare twin itself varied by more than 15 %: the machine was busy, and the ratio proves nothing. */
	isTooNoisy: boolean;
}

const spreadMax = 0.15;

export function median(values: number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? 0;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

export function summarise(results: LoadResult[]): Side {
	const rounds = results.map(({ perSecond }) => perSecond);
	const middle = median(rounds);
	return {
		perSecond: middle,
		p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
		p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
		spread: middle > 0 ? (Math.max(...rounds) - Math.min(...rounds)) / middle : 0,
		rounds,
		wrong: results.reduce((sum, { wrong }) => sum + wrong, 0),
		firstWrong: results.find(({ firstWrong }) => firstWrong)?.firstWrong ?? null,
	};
}

/** Does one side for that many seconds. */
export type Run = (seconds: number) => Promise<LoadResult>;

/** Rounds A B A B …, each side warmed up first. */
export async function alternate(options: Options, ours: Run, bare: Run): Promise<Comparison> {
	const { rounds, seconds, warmUpSeconds } = options;
	await ours(warmUpSeconds);
	await bare(warmUpSeconds);
	const results: { ours: LoadResult[]; bare: LoadResult[] } = { ours: [], bare: [] };
	for (let round = 0; round < rounds; round += 1) {
		results.ours.push(await ours(seconds));
		results.bare.push(await bare(seconds));
	}
	const sides = { ours: summarise(results.ours), bare: summarise(results.bare) };
	const ratios = sides.ours.rounds.map((value, round) => value / (sides.bare.rounds[round] ?? Number.NaN));
	return { ...sides, ratio: median(ratios), isTooNoisy: sides.bare.spread > spreadMax };
}

/** The same with load on either side. A job may depend on the round, as writes do. */
export const compare = (drive: Drive, options: Options, ours: JobMaker, bare: JobMaker): Promise<Comparison> =>
	alternate(options, load(drive, options, ours), load(drive, options, bare));

export const load =
	(drive: Drive, { connections }: Options, make: JobMaker): Run =>
	async (seconds) => {
		const result = await drive({ connections, ...make.job(), seconds });
		make.done?.(result);
		return result;
	};

export interface JobMaker {
	job(): Omit<LoadJob, 'seconds' | 'connections'> & { connections?: number };
	done?(result: LoadResult): void;
}

export const same = (job: ReturnType<JobMaker['job']>): JobMaker => ({ job: () => job });
