import pg from 'pg';
import { signInMembers } from '../accounts.ts';
import type { Bench } from '../bench.ts';
import { type Compared, checkByHand } from '../by-hand.ts';
import { dropDatabase, scratchCopy, seededDatabase } from '../database.ts';
import { judge } from '../goals.ts';
import { addGrowth, compareSizes, type Ground, type LatencyCase } from '../latencies.ts';
import type { Growth } from '../latency.ts';
import { startProduct } from '../product-server.ts';
import { membersOf } from '../seed/load.ts';
import { memberId, memberUid } from '../seed/members.ts';
import { signUpSettings } from '../sign-up.ts';
import { startRecorder } from '../trace.ts';
import { graphCases, secondRingCase, type Viewer } from './graph-cases.ts';

const viewersCount = 20;
/** Members who have as many friends as all, and not the first ones, who are friends of the member with 5,000. */
const ordinary = (members: number) =>
	Array.from({ length: viewersCount }, (_, at) => Math.floor(members * (0.3 + at * 0.02)));

/** The member with 5,000. */
const popularIndex = 0;

/** What friends and their friends say, with few and with many members, against the same by hand. */
export async function measureGraph(bench: Bench): Promise<void> {
	const { profiles } = bench.options;
	const few = await openGraph(bench, Math.floor(profiles / 10), null);
	const many = await openGraph(bench, profiles, few.crowd);
	const rows: Growth[] = [];
	try {
		for (const entry of many.cases) {
			const before = few.cases.find(({ name }) => name === entry.name);
			rows.push(await compareSizes(bench, before ? { ground: few, entry: before } : null, { ground: many, entry }));
		}
	} finally {
		await few.close();
		await many.close();
	}
	const size = ({ members }: Graph) => members.toLocaleString('en');
	const { byHand, grown } = addGrowth(bench, `${size(few)} → ${size(many)} members with 50 friends each`, rows);
	bench.verdicts.push(judge('graphGrowth', grown.value, grown.name), judge('graphByHand', byHand.value, byHand.name));
	const ofOrdinary = rows.find(({ name }) => name === secondRingCase)?.large.httpMs ?? Number.NaN;
	const ofPopular = Math.max(...rows.filter(({ name }) => name.includes('5,000')).map(({ large }) => large.httpMs));
	bench.verdicts.push(judge('secondRing', ofOrdinary), judge('popularMember', ofPopular));
}

interface Graph extends Ground {
	members: number;
	/** How many reviews the most reviewed business has. */
	crowd: number;
	cases: LatencyCase[];
	close(): Promise<void>;
}

/** @param crowd how many reviews the most reviewed business of a smaller graph has; null where this is the smallest. */
async function openGraph(bench: Bench, profiles: number, crowd: number | null): Promise<Graph> {
	const { serverUrl } = bench.options;
	await seededDatabase(serverUrl, profiles, bench.say);
	// Members sign in, which writes.
	const databaseUrl = await scratchCopy(serverUrl, profiles);
	const product = await startProduct({ databaseUrl, settings: signUpSettings });
	const recorder = await startRecorder(databaseUrl);
	const members = membersOf(profiles);
	const viewers = await readViewers(databaseUrl, product.origin, members, crowd);
	const cases = graphCases(viewers);
	for (const entry of cases) await checkByHand(databaseUrl, recorder, entry, ringsOf);
	const close = async () => {
		await recorder.close();
		await product.stop();
		await dropDatabase(serverUrl, databaseUrl);
	};
	return { origin: product.origin, databaseUrl, recorder, members, crowd: viewers.crowd, cases, close };
}

/**
 * Each with a business that one of their friends reviewed; the member with 5,000 friends also with one that as many
 * reviewed as the most reviewed one of the smaller graph, and with the most reviewed one.
 */
async function readViewers(databaseUrl: string, origin: string, members: number, crowd: number | null) {
	const indexes = [...ordinary(members), popularIndex];
	const people = indexes.map((index) => ({ uid: memberUid(index), email: `bench-${index}@example.org` }));
	const tokens = await signInMembers(origin, databaseUrl, people);
	const client = new pg.Client(databaseUrl);
	await client.connect();
	const at = async (index: number, profileId: string): Promise<Viewer> => {
		const { rows } = await client.query<{ few: boolean }>(
			`select rating.n <= least(member.friends_count, 1000) as few from profile_rating as rating, member
			where rating.profile_id = $1 and member.id = $2`,
			[profileId, memberId(index)],
		);
		return {
			id: memberId(index),
			uid: memberUid(index),
			token: tokens[indexes.indexOf(index)] ?? '',
			profileId,
			hasFewReviews: rows[0]?.few ?? false,
		};
	};
	const reviewedByFriend = async (index: number): Promise<string> => {
		const { rows } = await client.query<{ profile_id: string }>(
			'select profile_id from review where member_id = $1 and deleted_at is null order by created_at limit 1',
			[memberId(index + 5)],
		);
		return rows[0]?.profile_id ?? '';
	};
	const { rows: most } = await client.query<{ profile_id: string; n: number }>(
		'select profile_id, n from profile_rating order by n desc limit 1',
	);
	const { rows: alike } = await client.query<{ profile_id: string }>(
		'select profile_id from profile_rating order by abs(n - $1), profile_id limit 1',
		[crowd ?? most[0]?.n],
	);
	const ordinaries: Viewer[] = [];
	for (const index of ordinary(members)) ordinaries.push(await at(index, await reviewedByFriend(index)));
	const popular = await at(popularIndex, await reviewedByFriend(popularIndex));
	const crowded = await at(popularIndex, alike[0]?.profile_id ?? '');
	const mostCrowded = crowd === null ? null : await at(popularIndex, most[0]?.profile_id ?? '');
	await client.end();
	return { ordinary: ordinaries, popular, crowded, mostCrowded, crowd: Number(most[0]?.n) };
}

/** Of a business the two rings are compared. */
const ringsOf: Compared<{ rings: Record<'friends' | 'friends_of_friends', { n: number }> }> = (answer, rows) => [
	[answer.rings.friends.n, answer.rings.friends_of_friends.n],
	[1, 2].map((ring) => Number(rows.find((row) => row.ring === ring)?.n ?? 0)),
];
