import type { Bench } from './bench.ts';
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

/** The 95th of a hundred calls, milliseconds, with one client at a time: over HTTP, of its statements, and of the same in pgbench. */
export interface Latency {
	httpMs: number;
	statementsMs: number;
	/** Parsed and planned anew each time, as the product's are. */
	pgbenchMs: number;
	/** Prepared once, with the parameters in them: the least that the server can do. */
	preparedMs: number;
}

export interface Ground {
	origin: string;
	databaseUrl: string;
	recorder: Recorder;
}

const roundsMax = 3;
const secondsMax = 1;

const p95 = (sorted: number[]): number => sorted[Math.floor(sorted.length * 0.95)] ?? 0;

/** Rounds of the four, one after the other; the median of each. */
export async function measureLatency(
	{ drive, options }: Pick<Bench, 'drive' | 'options'>,
	{ origin, databaseUrl, recorder }: Ground,
	{ name, calls, marker }: LatencyCase,
): Promise<Latency> {
	const seconds = Math.min(secondsMax, options.seconds);
	const transactions: PickedStatements[] = [];
	for (const { path, as, byHand } of calls) {
		const { status, body, statements, repeated } = await recorder.get(path, as?.uid);
		if (status !== 200 || !body.includes(marker))
			throw new Error(`${name}: ${path} answered ${status} ${body.slice(0, 300)}`);
		transactions.push(byHand ?? (repeated.length > 0 ? repeated : statements));
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
	await drive({ ...load, seconds: 1 });
	const pgbench = { databaseUrl, transactions, connections: 1, seconds };
	const rounds: Latency[] = [];
	for (let round = 0; round < Math.min(roundsMax, options.rounds); round += 1) {
		const result = await drive({ ...load, seconds });
		if (result.wrong > 0) throw new Error(`${name}: ${result.wrong} wrong answers, the first: ${result.firstWrong}`);
		rounds.push({
			httpMs: result.p95Ms,
			statementsMs: p95(await timeStatements(recorder, calls, seconds)),
			pgbenchMs: p95(await runPgbench({ ...pgbench, mode: 'extended' })),
			preparedMs: p95(await runPgbench({ ...pgbench, mode: 'prepared' })),
		});
	}
	const middle = (key: keyof Latency) => median(rounds.map((round) => round[key]));
	return {
		httpMs: middle('httpMs'),
		statementsMs: middle('statementsMs'),
		pgbenchMs: middle('pgbenchMs'),
		preparedMs: middle('preparedMs'),
	};
}
type PickedStatements = Pick<Statement, 'sql' | 'params'>[];

/** How long the statements of each call took together, as the product waits for them. */
async function timeStatements(recorder: Recorder, calls: LatencyCase['calls'], seconds: number): Promise<number[]> {
	const times: number[] = [];
	const until = performance.now() + seconds * 1000;
	for (let at = 0; performance.now() < until; at += 1) {
		const call = calls[at % calls.length];
		if (!call) break;
		const { statements } = await recorder.getOnce(call.path, call.as?.uid);
		times.push(statements.reduce((sum, { ms }) => sum + ms, 0));
	}
	return times.toSorted((one, other) => one - other);
}

/** One case at two sizes. */
export interface Growth {
	name: string;
	small: Latency;
	large: Latency;
}

/** Cases at two sizes: how much each grew, and how far from the same by hand it is where it is large. */
export function addGrowth(bench: Bench, sizes: string, growth: Growth[]): { byHand: Worst; grown: Worst } {
	bench.growth.push({ sizes, rows: growth });
	for (const { name, small, large } of growth) {
		const four = ({ httpMs, statementsMs, pgbenchMs, preparedMs }: Latency) =>
			[httpMs, statementsMs, pgbenchMs, preparedMs].map((ms) => ms.toFixed(2)).join(' / ');
		bench.say(`${name}: p95 over HTTP / statements / pgbench / prepared ${four(small)} ms, then ${four(large)} ms`);
	}
	return {
		byHand: worst(growth, ({ large }) => large.statementsMs / large.pgbenchMs),
		grown: worst(growth, ({ small, large }) => large.httpMs / small.httpMs),
	};
}

interface Worst {
	value: number;
	name: string;
}
const worst = (growth: Growth[], measure: (growth: Growth) => number): Worst =>
	growth
		.map((entry) => ({ value: measure(entry), name: entry.name }))
		.reduce((one, other) => (other.value > one.value ? other : one), { value: 0, name: '' });
