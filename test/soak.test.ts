/** Everything that members do, at random, on two processes at once: afterwards each number is what the rows add up to. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '#api/coins/service.ts';
import type { DB } from '#api/schema.ts';
import { ApiError, type Client, createClient } from '#contract/client.ts';
import { connect, withTables } from '#db/connect.ts';
import { type Product, startProduct } from '../bench/product-server.ts';
import { pick, randomFrom } from '../bench/seed/random.ts';
import { signUp, signUpSettings } from '../bench/sign-up.ts';
import { recounts } from '../src/recount.ts';
import { emptyDatabase } from './empty-database.ts';
import { triesOf, triesTimeoutMs } from './proof.ts';
import { deeds, type Member, type Town } from './random-deeds.ts';
import { temporaryFolder } from './temporary-folder.ts';

const databaseUrl = emptyDatabase();
const dataDir = temporaryFolder();
const members = 12;
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);
const soakMs = 1000 * triesOf({ usual: 3, proof: 600 });

/** What a rule may say to whoever does things at random. */
const refusals = new Set(['not_found', 'conflict', 'forbidden', 'own_business', 'invalid_request', 'rate_limited']);

/** Tokens name the address of the site, which has to be one for all of its processes. */
const settings = { ...signUpSettings, PUBLIC_URL: 'https://soak.example' };
async function startOne(): Promise<Product> {
	const product = await startProduct({ databaseUrl, dataDir, settings });
	onTestFinished(product.stop);
	return product;
}
const clientOf = ({ origin }: Product, token: string | null): Client =>
	createClient({ base: `${origin}/api/v1`, token: () => token });

test(`after ${soakMs / 1000} s of everything at once the sums agree, seed ${seed}`, {
	timeout: triesTimeoutMs,
}, async () => {
	const processes = [await startOne()];
	const tokens = await signUp(processes[0]!, members);
	// The embedded database belongs to one process.
	if (databaseUrl) processes.push(await startOne());
	const visitors = processes.map((each) => clientOf(each, null));
	const town = await foundTown(processes, tokens);
	const done: Record<string, number> = {};
	const [until, latest] = [performance.now() + soakMs, performance.now() + 6 * soakMs];
	const isMissing = () => Object.keys(deeds).some((name) => !done[`${name} done`]);
	// A busy machine gets less done in the time: each deed has its turn all the same.
	const goesOn = () => performance.now() < until || (performance.now() < latest && isMissing());
	await Promise.all(
		town.members.map(async (member, index) => {
			const random = randomFrom(seed + index);
			while (goesOn()) {
				const name = pick(random, Object.keys(deeds));
				const outcome = await tryDeed(() => deeds[name]!(member, town, random));
				done[`${name} ${outcome}`] = (done[`${name} ${outcome}`] ?? 0) + 1;
			}
		}),
	);
	for (const name of Object.keys(deeds))
		expect(done[`${name} done`], `${name}: ${JSON.stringify(done)}`).toBeGreaterThan(0);
	await expect.poll(() => shownBy(visitors, town.businesses)).toEqual({ differing: [] });
	for (const each of processes) await each.stop();
	await expectSums();
});

/** Members who each own a business already, so that nobody has nothing to do. */
async function foundTown(processes: Product[], tokens: string[]): Promise<Town> {
	const visitor = clientOf(processes[0]!, null);
	const { data } = await visitor('GET /business-profile/review-category');
	const town: Town = {
		members: [],
		businesses: [],
		reviews: [],
		categories: data.find(({ slug }) => slug === 'default')!.categories.map(({ id }) => id),
	};
	for (const [index, token] of tokens.entries()) {
		const client = clientOf(processes[index % processes.length]!, token);
		const { id } = (await client('GET /me')).data;
		const member: Member = { id, client, owned: [], reviews: [] };
		const random = randomFrom(index);
		await deeds.add!(member, town, random);
		town.members.push(member);
	}
	for (const [index, member] of town.members.entries()) {
		const others = town.businesses.filter((id) => !member.owned.includes(id));
		await deeds.review!(member, { ...town, businesses: others }, randomFrom(index));
	}
	return town;
}

async function tryDeed(deed: () => Promise<unknown>): Promise<string> {
	try {
		await deed();
		return 'done';
	} catch (error) {
		if (error instanceof ApiError && refusals.has(error.code)) return error.code;
		throw error;
	}
}

/** Businesses that one process shows otherwise than the other: what each keeps has to follow what the other writes. */
async function shownBy(visitors: Client[], ids: string[]): Promise<{ differing: string[] }> {
	const differing: string[] = [];
	for (const id of ids) {
		const shown = await Promise.all(
			visitors.map((visitor) =>
				visitor('GET /business-profile/:id', { params: { id } }).then(
					({ data }) => JSON.stringify(data),
					(error: ApiError) => error.code,
				),
			),
		);
		if (new Set(shown).size > 1) differing.push(id);
	}
	return { differing };
}

/** By the product's own second reading, and by the plainest words of SQL that say the same. */
async function expectSums(): Promise<void> {
	const connection = await connect<never>({ databaseUrl, dataDir });
	const db = withTables<DB>(connection.db);
	const { rows } = await sql<{ what: string }>`
		select 'totals of ' || p.id as what from profile p
		left join profile_rating t on t.profile_id = p.id
		left join (
			select profile_id, count(*) as n, sum(4 * total) as total from review where deleted_at is null group by profile_id
		) r on r.profile_id = p.id
		where coalesce(t.n, 0) <> coalesce(r.n, 0) or coalesce(t.total, 0) <> coalesce(r.total, 0)
		union all select 'followers of ' || p.id from profile p
		where p.followers_count is distinct from (select count(*) from follow f where f.profile_id = p.id)
		union all select 'votes of ' || r.id from review r
		where r.deleted_at is null and r.helpful_count <> (select count(*) from review_helpful v where v.review_id = r.id)
	`.execute(db);
	expect(rows).toEqual([]);
	const wrong: Record<string, number> = {};
	for (const { what, work } of recounts) wrong[what] = await work({ db });
	expect(wrong).toEqual(Object.fromEntries(recounts.map(({ what }) => [what, 0])));
	expect(await verifyLedger(db)).toMatchObject({ fault: null, entries: expect.toSatisfy((n) => n > 0) });
	await connection.close();
}
