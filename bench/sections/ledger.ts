import { sql } from 'kysely';
import pg from 'pg';
import { verifyLedger } from '#api/coins/service.ts';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';
import { connect } from '#db/connect.ts';
import { signInMembers } from '../accounts.ts';
import type { Bench } from '../bench.ts';
import { dropDatabase, ledgerDatabase } from '../database.ts';
import { judge } from '../goals.ts';
import { addGrowth, compareSizes, type Ground, type LatencyCase } from '../latencies.ts';
import type { Growth } from '../latency.ts';
import { alternate } from '../measure.ts';
import { startProduct } from '../product-server.ts';
import { holdersOf, isBusy } from '../seed/ledger.ts';
import { memberId, memberUid } from '../seed/members.ts';
import { signUpSettings } from '../sign-up.ts';
import { startRecorder } from '../trace.ts';
import { bareAwards, ourAwards } from './award-runs.ts';
import { ledgerCases } from './ledger-cases.ts';

const share = 0.01;
const workers = [1, 8, 32];
const viewersCount = 20;

/** Awards against the bare transaction, and what members read of a large ledger against one of a hundredth. */
export async function measureLedger(bench: Bench): Promise<void> {
	const { serverUrl, lines } = bench.options;
	const small = await openLedger(bench, lines * share);
	const large = await openLedger(bench, lines);
	try {
		const rows: Growth[] = [];
		for (const [at, entry] of large.cases.entries())
			rows.push(await compareSizes(bench, { ground: small, entry: small.cases[at]! }, { ground: large, entry }));
		const size = ({ lines }: Ledger) => lines.toLocaleString('en');
		const { byHand, grown } = addGrowth(bench, `${size(small)} → ${size(large)} lines of the ledger`, rows);
		bench.verdicts.push(
			judge('ledgerByHand', byHand.value, byHand.name),
			judge('ledgerGrowth', grown.value, grown.name),
		);
		for (const ledger of [small, large]) await ledger.stop();
		await measureAwards(bench, large);
		for (const ledger of [small, large]) await verify(bench, ledger);
	} finally {
		for (const { databaseUrl } of [small, large]) await dropDatabase(serverUrl, databaseUrl);
	}
}

interface Ledger extends Ground {
	lines: number;
	cases: LatencyCase[];
	stop(): Promise<void>;
}

async function openLedger(bench: Bench, lines: number): Promise<Ledger> {
	const databaseUrl = await ledgerDatabase(bench.options.serverUrl, lines, bench.say);
	const product = await startProduct({ databaseUrl, settings: signUpSettings });
	const recorder = await startRecorder(databaseUrl);
	const step = Math.max(1, Math.floor(holdersOf(lines) / (2 * viewersCount)));
	const indexes = Array.from({ length: viewersCount }, (_, at) => at * step);
	const busy = indexes.flatMap((index) => [20 * Math.floor(index / 20), 20 * Math.floor(index / 20) + 7]);
	const all = [...new Set(busy)];
	const tokens = await signInMembers(
		product.origin,
		databaseUrl,
		all.map((index) => ({ uid: memberUid(index), email: `bench-${index}@example.org` })),
	);
	const viewers = all.map((index, at) => ({
		...{ id: memberId(index), uid: memberUid(index), token: tokens[at] ?? '', isBusy: isBusy(index) },
	}));
	// The first call of a day rewards the visit, and is not what is measured.
	for (const { token } of viewers)
		await fetch(`${product.origin}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
	const stop = async () => {
		await recorder.close();
		await product.stop();
	};
	return { origin: product.origin, databaseUrl, recorder, lines, cases: ledgerCases(viewers, new Date()), stop };
}

/** As many members at once as workers, each of whom is rewarded a visit; the twin has the other half of the members. */
async function measureAwards(bench: Bench, { databaseUrl, lines }: Ledger): Promise<void> {
	const half = Math.floor(holdersOf(lines) / 2);
	const ids = Array.from({ length: 2 * half }, (_, index) => memberId(index));
	const ratios: { ratio: number; isTooNoisy: boolean }[] = [];
	const days = { ours: 0, bare: 0 };
	for (const atOnce of workers) {
		const ours = await connect<DB>({ databaseUrl, dataDir: null, poolMax: atOnce });
		const bare = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
		const comparison = await alternate(
			bench.options,
			ourAwards(ours.db, ids.slice(half), atOnce, () => days.ours++),
			bareAwards(bare, ids.slice(0, half), atOnce, () => days.bare++),
		);
		await ours.close();
		await bare.end();
		bench.lines.push({
			...{ part: 'ledger', name: `award coins, ${atOnce} at once`, ours: comparison.ours },
			comparison: { ...comparison, twin: 'pg, select and two writes' },
		});
		const { ratio, isTooNoisy, ...sides } = comparison;
		bench.say(
			`award, ${atOnce} at once: ${sides.ours.perSecond.toFixed(0)}/s, bare ${sides.bare.perSecond.toFixed(0)}/s, ${ratio.toFixed(2)}`,
		);
		ratios.push({ ratio, isTooNoisy });
	}
	await forget(databaseUrl, ids.slice(0, half));
	const least = ratios.reduce((one, other) => (other.ratio < one.ratio ? other : one));
	bench.verdicts.push(judge('award', least.ratio, least.isTooNoisy ? 'too noisy' : undefined));
}

/**
 * Makes the wallets that the twin wrote to nobody's, as those of members who have left: it adds no awards, and without
 * them the entries of a member's wallet are a fault.
 */
async function forget(databaseUrl: string, memberIds: string[]): Promise<void> {
	const connection = await connect<DB>({ databaseUrl, dataDir: null });
	await connection.db.deleteFrom('coin_holder').where('member_id', '=', anyOf(memberIds)).execute();
	await connection.close();
}

/** What was seeded, and what both sides have written since, is a ledger; says how long that took to find out. */
async function verify({ say, details }: Bench, { databaseUrl, lines }: Ledger): Promise<void> {
	const connection = await connect<DB>({ databaseUrl, dataDir: null });
	const start = performance.now();
	const verdict = await verifyLedger(connection.db);
	const seconds = (performance.now() - start) / 1000;
	const { rows } = await sql<{
		size: string;
	}>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(connection.db);
	await connection.close();
	if (verdict.fault !== null) throw new Error(`The ledger of ${lines} lines does not verify: ${verdict.fault}`);
	details[`ledger ${lines}`] = { seconds, entries: verdict.entries, size: rows[0]?.size };
	say(`${verdict.entries} entries (${rows[0]?.size}) verified in ${seconds.toFixed(0)} s`);
}
