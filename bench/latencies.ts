import type { Bench } from './bench.ts';
import type { Growth, Latency } from './latency.ts';
import { median } from './measure.ts';
import { runPgbench } from './pgbench.ts';
import type { Recorder, Statement } from './trace.ts';

/** Calls of one kind, and the statements that do the same by hand. */
export interface LatencyCase {
	name: string;
	calls: {
		path: string;
		/** Whose call it is, for the recorder and over HTTP. */
		as?: { uid: string; token: string };
		/** Instead of the statements that the product sends. */
		byHand?: Pick<Statement, 'sql' | 'params'>[];
	}[];
	/** Stands in every right answer. */
	marker: string;
}

export interface Ground {
	origin: string;
	databaseUrl: string;
	recorder: Recorder;
}

/** A case at one size. */
export interface Sized {
	ground: Ground;
	entry: LatencyCase;
}

const secondsMax = 1;
/** A 95th percentile of fewer says nothing. */
const callsMin = 60;
/** Of one kind in one round, however slow it is. */
const secondsLongest = 6;

const p95 = (sorted: number[]): number => sorted[Math.floor(sorted.length * 0.95)] ?? 0;

/**
 * Both sizes in turn, round after round, because the machine is not the same from one minute to the next; each ratio is
 * that of the seconds in which both were measured.
 */
export async function compareSizes(
	bench: Pick<Bench, 'drive' | 'options' | 'say'>,
	small: Sized | null,
	large: Sized,
): Promise<Growth> {
	const ofLarge = await prepare(bench, large);
	const ofSmall = small && (await prepare(bench, small));
	const rounds: { smallMs: number | null; large: Latency }[] = [];
	for (let round = 0; round < bench.options.rounds; round += 1) {
		const smallMs = ofSmall && (await ofSmall.overHttp());
		const httpMs = await ofLarge.overHttp();
		rounds.push({ smallMs, large: { httpMs, ...(await ofLarge.inDatabase()) } });
	}
	const middle = (measure: (round: (typeof rounds)[number]) => number) => median(rounds.map(measure));
	const growth: Growth = {
		name: large.entry.name,
		smallMs: small && middle(({ smallMs }) => smallMs ?? Number.NaN),
		large: {
			httpMs: middle(({ large }) => large.httpMs),
			statementsMs: middle(({ large }) => large.statementsMs),
			pgbenchMs: middle(({ large }) => large.pgbenchMs),
			preparedMs: middle(({ large }) => large.preparedMs),
		},
		grew: small && middle(({ smallMs, large }) => large.httpMs / (smallMs ?? Number.NaN)),
		byHand: middle(({ large }) => large.statementsMs / large.pgbenchMs),
	};
	const grew = growth.grew === null ? '' : `, grew ${growth.grew.toFixed(2)} ×`;
	bench.say(`${growth.name}: p95 ${growth.large.httpMs.toFixed(1)} ms${grew}, ${growth.byHand.toFixed(2)} × pgbench`);
	return growth;
}

/** Warms everything up. @returns what measures once, one kind after the other. */
async function prepare({ drive, options }: Pick<Bench, 'drive' | 'options'>, { ground, entry }: Sized) {
	const { origin, databaseUrl, recorder } = ground;
	const { name, calls, marker } = entry;
	const ours: PickedStatements[] = [];
	const theirs: PickedStatements[] = [];
	for (const { path, as, byHand } of calls) {
		const { status, body, statements, repeated } = await recorder.get(path, as?.uid);
		if (status !== 200 || !body.includes(marker))
			throw new Error(`${name}: ${path} answered ${status} ${body.slice(0, 300)}`);
		const sent = repeated.length > 0 ? repeated : statements;
		ours.push(sent);
		theirs.push(byHand ?? sent);
	}
	const load = {
		origin,
		calls: calls.map(({ path, as }) => ({
			method: 'GET' as const,
			path,
			headers: { accept: 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) },
		})),
		connections: 1,
		marker,
	};
	const { perSecond } = await drive({ ...load, seconds: 1 });
	await timeStatements(recorder, ours, secondsMax);
	const seconds = Math.ceil(
		Math.min(secondsLongest, Math.max(Math.min(secondsMax, options.seconds), callsMin / Math.max(perSecond, 1))),
	);
	const pgbench = { databaseUrl, transactions: theirs, connections: 1, seconds };
	return {
		async overHttp(): Promise<number> {
			const result = await drive({ ...load, seconds });
			if (result.wrong > 0) throw new Error(`${name}: ${result.wrong} wrong answers, the first: ${result.firstWrong}`);
			return result.p95Ms;
		},
		async inDatabase(): Promise<Omit<Latency, 'httpMs'>> {
			return {
				statementsMs: p95(await timeStatements(recorder, ours, seconds)),
				pgbenchMs: p95(await runPgbench({ ...pgbench, mode: 'extended' })),
				preparedMs: p95(await runPgbench({ ...pgbench, mode: 'prepared' })),
			};
		},
	};
}
type PickedStatements = Pick<Statement, 'sql' | 'params'>[];

/** How long the statements of each call take together, sent by the product's driver. */
async function timeStatements(recorder: Recorder, calls: PickedStatements[], seconds: number): Promise<number[]> {
	const times: number[] = [];
	const until = performance.now() + seconds * 1000;
	for (let at = 0; performance.now() < until; at += 1)
		times.push(await recorder.replay(calls[at % calls.length] as PickedStatements));
	return times.toSorted((one, other) => one - other);
}

/** Cases at two sizes: how much each grew, and how far from the same by hand it is where it is large. */
export function addGrowth(bench: Bench, sizes: string, growth: Growth[]): { byHand: Worst; grown: Worst } {
	bench.growth.push({ sizes, rows: growth });
	return { byHand: worst(growth, ({ byHand }) => byHand), grown: worst(growth, ({ grew }) => grew ?? 0) };
}

interface Worst {
	value: number;
	name: string;
}
const worst = (growth: Growth[], measure: (growth: Growth) => number): Worst =>
	growth
		.map((entry) => ({ value: measure(entry), name: entry.name }))
		.reduce((one, other) => (other.value > one.value ? other : one), { value: 0, name: '' });
