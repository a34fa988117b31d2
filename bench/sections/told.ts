import pg from 'pg';
import { signInMembers } from '../accounts.ts';
import type { BarePorts, BareSetup } from '../bare-server.ts';
import { type Bench, poolMax } from '../bench.ts';
import { bestCost, type Cost } from '../best-cost.ts';
import { checkByHand } from '../by-hand.ts';
import { startChild } from '../child.ts';
import { busyDatabase } from '../database.ts';
import { judge } from '../goals.ts';
import { addGrowth, compareSizes, type Ground, type LatencyCase } from '../latencies.ts';
import type { Growth } from '../latency.ts';
import { compare, same } from '../measure.ts';
import { startProduct } from '../product-server.ts';
import { type BusySizes, busySizes, fullIndex, mostIndex } from '../seed/busy-site.ts';
import { membersOf } from '../seed/load.ts';
import { memberId, memberUid } from '../seed/members.ts';
import { profileId } from '../seed/profiles.ts';
import { signUpSettings } from '../sign-up.ts';
import { type Statement, startRecorder } from '../trace.ts';
import { type Reader, type Told, toldCases } from './told-cases.ts';

/** Members who write in a small site, too. */
const ordinary = (members: number) =>
	Array.from({ length: 20 }, (_, at) => Math.floor(members * (0.003 + at * 0.0003)));

/** What members tell each other, on a busy site and on one of a hundredth, against the same by hand and a bare twin. */
export async function measureTold(bench: Bench): Promise<void> {
	const { profiles } = bench.options;
	const sizes = busySizes(membersOf(profiles), profiles);
	const small = await openSite(bench, sizes.small);
	const large = await openSite(bench, sizes.large);
	const growth: Growth[] = [];
	try {
		for (const [at, entry] of large.cases.entries()) {
			const before = small.cases[at];
			growth.push(
				await compareSizes(bench, before ? { ground: small, entry: before } : null, { ground: large, entry }),
			);
		}
		await compareCosts(bench, small, large);
		await compareBare(bench, large);
		await countStatements(bench, large);
	} finally {
		await small.close();
		await large.close();
	}
	const size = ({ messages, posts, likes }: BusySizes) =>
		`${[messages, posts, likes].map((n) => n.toLocaleString('en')).join(', ')}`;
	const { byHand, grown } = addGrowth(
		bench,
		`${size(sizes.small)} → ${size(sizes.large)} messages, posts and likes`,
		growth,
	);
	bench.verdicts.push(judge('toldGrowth', grown.value, grown.name), judge('toldByHand', byHand.value, byHand.name));
}

interface Site extends Ground {
	cases: LatencyCase[];
	close(): Promise<void>;
}

async function openSite(bench: Bench, sizes: BusySizes): Promise<Site> {
	const { serverUrl, profiles } = bench.options;
	const databaseUrl = await busyDatabase(serverUrl, profiles, sizes, bench.say);
	const product = await startProduct({ databaseUrl, settings: signUpSettings });
	const recorder = await startRecorder(databaseUrl);
	const told = await readTold(databaseUrl, product.origin, membersOf(profiles));
	const cases = toldCases(told);
	for (const entry of cases) await checkByHand(databaseUrl, recorder, entry);
	const close = async () => {
		await recorder.close();
		await product.stop();
	};
	return { origin: product.origin, databaseUrl, recorder, cases, close };
}

async function readTold(databaseUrl: string, origin: string, members: number): Promise<Told> {
	const indexes = [...ordinary(members), fullIndex(members), mostIndex(members)];
	const client = new pg.Client(databaseUrl);
	await client.connect();
	// Whoever signed in during a former run signs in anew.
	await client.query('truncate identity_user cascade');
	const people = indexes.map((index) => ({ uid: memberUid(index), email: `bench-${index}@example.org` }));
	const tokens = await signInMembers(origin, databaseUrl, people);
	const readers = indexes.map(
		(index, at): Reader => ({ id: memberId(index), uid: memberUid(index), token: tokens[at] ?? '' }),
	);
	const threadOf = async (reader: Reader) => {
		const { rows } = await client.query<{ thread_id: string }>(
			`select thread_id from message_copy where mailbox_id = $1 and trashed_at is null
			group by thread_id order by count(*) desc, thread_id limit 1`,
			[reader.id],
		);
		return { reader, threadId: rows[0]?.thread_id ?? '' };
	};
	const [most, full, ...others] = readers.toReversed() as [Reader, Reader, ...Reader[]];
	const threads = [];
	for (const reader of others) threads.push(await threadOf(reader));
	const told = {
		...{ readers: others, full, most, threads, longThread: await threadOf(full) },
		posts: others.map((reader, at) => ({ reader, profileId: profileId(1 + at * 50) })),
		popularPosts: { reader: most, profileId: profileId(0) },
	};
	await client.end();
	return told;
}

/** What clocks cannot tell on a busy machine: the statements of a call at their quickest, ours and those by hand. */
async function compareCosts(bench: Bench, small: Site, large: Site): Promise<void> {
	const costsIn = async ({ databaseUrl, recorder, cases }: Site) => {
		const client = new pg.Client(databaseUrl);
		await client.connect();
		const costs: { name: string; ours: Cost; byHand: Cost }[] = [];
		for (const { name, calls } of cases) {
			const [call] = calls;
			const { repeated } = await recorder.get(call?.path ?? '', call?.as?.uid);
			const byHand = await bestCost(client, call?.byHand ?? []);
			costs.push({ name, ours: await bestCost(client, repeated), byHand });
		}
		await client.end();
		return costs;
	};
	const [before, after] = [await costsIn(small), await costsIn(large)];
	bench.details.toldCosts = { before, after };
	for (const [at, { name, ours, byHand }] of after.entries())
		bench.say(
			`${name}, at its quickest: ${ours.ms.toFixed(2)} ms and ${ours.buffers} buffers, ${(ours.ms / byHand.ms).toFixed(2)} × by hand, grew ${(ours.ms / (before[at]?.ours.ms ?? Number.NaN)).toFixed(2)} ×`,
		);
}

/** The same calls as a bare Fastify answers them that sends the same statements. */
async function compareBare(bench: Bench, { databaseUrl, origin, recorder, cases }: Site): Promise<void> {
	const reads: Record<string, Statement[]> = {};
	// Of each reader their own: the path of an inbox says nothing of whose it is.
	const barePath = (path: string, uid: string) => `/${uid}${path}`;
	for (const { calls } of cases) {
		for (const { path, as } of calls) {
			const { repeated } = await recorder.get(path, as?.uid);
			reads[barePath(path, as?.uid ?? '')] = repeated;
		}
	}
	const bare = startChild<BareSetup, BarePorts>('./bare-server.ts');
	const ports = await bare.ask({ databaseUrl, poolMax, reads, writes: {}, writers: [], html: '' });
	const ratios = new Map<string, { ratio: number; note: string | undefined; p99Ms: number }>();
	for (const { name, calls, marker } of cases) {
		const jobOf = (server: string, pathOf: (path: string, uid: string) => string, mark: string) =>
			same({
				origin: server,
				marker: mark,
				calls: calls.map(({ path, as }) => ({
					method: 'GET' as const,
					path: pathOf(path, as?.uid ?? ''),
					headers: { accept: 'application/json', authorization: `Bearer ${as?.token}` },
				})),
			});
		const comparison = await compare(
			bench.drive,
			bench.options,
			jobOf(origin, (path) => path, marker),
			jobOf(`http://127.0.0.1:${ports.fastify}`, barePath, '"data"'),
		);
		bench.lines.push({
			part: 'told',
			name,
			ours: comparison.ours,
			comparison: { ...comparison, twin: 'Fastify, same SQL' },
		});
		bench.say(
			`${name}: ${comparison.ours.perSecond.toFixed(0)}/s, bare ${comparison.bare.perSecond.toFixed(0)}/s, ratio ${comparison.ratio.toFixed(2)}`,
		);
		const note = comparison.isTooNoisy ? 'too noisy' : undefined;
		ratios.set(name, { ratio: comparison.ratio, note, p99Ms: comparison.ours.p99Ms });
	}
	await bare.stop();
	const [worst] = [...ratios].toSorted(([, one], [, other]) => one.ratio - other.ratio);
	if (worst) bench.verdicts.push(judge('told', worst[1].ratio, worst[1].note ?? worst[0]));
	const inbox = ratios.get('inbox');
	if (inbox) bench.verdicts.push(judge('inboxP99', inbox.p99Ms, inbox.note));
}

/** But for who asks, which every call begins with. */
async function countStatements(bench: Bench, { recorder, cases }: Site): Promise<void> {
	const most = async (name: string) => {
		const counts: number[] = [];
		for (const { path, as } of cases.filter((entry) => entry.name.startsWith(name)).flatMap(({ calls }) => calls))
			counts.push((await recorder.get(path, as?.uid)).repeated.length - 1);
		return Math.max(...counts);
	};
	bench.verdicts.push(judge('inboxStatements', await most('inbox')), judge('feedStatements', await most('feed')));
}
