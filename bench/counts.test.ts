/** What noise cannot touch, at a small size: statements a call sends, buffers they touch, and an index for each of them. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { businessPageCalls } from './sections/read-cases.ts';
import { loadRows, type RowSink } from './seed/load.ts';
import { memberId } from './seed/members.ts';
import { profileId } from './seed/profiles.ts';
import { profileOfRank } from './seed/reviews.ts';

const profiles = 500;
const list = '/api/v1/business-profile';
const most = profileId(profileOfRank(0, profiles));
const other = profileId(profileOfRank(1, profiles));
const rarely = profileId(profileOfRank(300, profiles));

let app: TestApp;
let sent: { sql: string; params: readonly unknown[] }[] = [];

beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void sent.push({ sql: query.sql, params: query.parameters }) });
	await app.connection.db.connection().execute(async (db) => {
		await loadRows(insertSink(db), profiles, () => {});
		await db.executeQuery(CompiledQuery.raw('reset session_replication_role'));
	});
});
afterAll(() => app.close());

const insertSink = (db: Kysely<never>): RowSink => ({
	query: async <R>(statement: string) => (await db.executeQuery<R>(CompiledQuery.raw(statement))).rows,
	insert: async (table, rows) => {
		const all = [...rows];
		for (let at = 0; at < all.length; at += 500) {
			await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
				.insertInto(table)
				.values(all.slice(at, at + 500))
				.execute();
		}
		return all.length;
	},
});

/** The statements of one GET, of a visitor's or of this member's. */
async function statementsOf(url: string, member?: TestActor) {
	sent = [];
	const response = await app.server.inject({ url, headers: member ? { authorization: `Bearer ${member.token}` } : {} });
	expect(response.statusCode, response.body).toBe(200);
	return [...sent];
}
const countOf = async (url: string) => (await statementsOf(url)).length;

interface Plan {
	'Node Type': string;
	'Relation Name'?: string;
	'Shared Hit Blocks': number;
	'Shared Read Blocks': number;
	Plans?: Plan[];
}
const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

/** Buffers of a GET's statements, and the tables that were read from end to end although that was made as dear as can be. */
async function explain(url: string, member?: TestActor) {
	// What is kept is kept while the process hears of changes, which a busy machine may hold up for seconds.
	const hears = () => expect(app.server.hearsChanges()).toBe(true);
	const statements = await vi.waitFor(
		async () => {
			hears();
			await statementsOf(url, member);
			const sent = await statementsOf(url, member);
			hears();
			expect(sent.filter(({ sql }) => /^\s*explain|\bcounted\b/.test(sql))).toEqual([]);
			return sent;
		},
		{ timeout: 60_000 },
	);
	return explainAll(statements);
}

async function explainAll(statements: typeof sent) {
	return app.connection.db.connection().execute(async (db) => {
		await db.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
		let buffers = 0;
		const scanned: string[] = [];
		for (const { sql, params } of statements) {
			const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
				CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...params]),
			);
			const plan = rows[0]?.['QUERY PLAN'][0].Plan as Plan;
			buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
			scanned.push(
				...flatten(plan)
					.filter((node) => node['Node Type'].endsWith('Seq Scan'))
					.map((node) => node['Relation Name'] ?? '?'),
			);
		}
		await db.executeQuery(CompiledQuery.raw('reset enable_seqscan'));
		return { buffers, scanned };
	});
}

describe('statements', () => {
	test('a list takes at most four, however many cards', async () => {
		expect(await countOf(`${list}?limit=20`)).toBeLessThanOrEqual(4);
		const [few, many] = [await countOf(`${list}?limit=5`), await countOf(`${list}?limit=100`)];
		expect(many).toBe(few);
	});

	test('a business page takes four', async () => {
		for (const call of businessPageCalls(other)) await statementsOf(call);
		let count = 0;
		for (const call of businessPageCalls(most)) count += await countOf(call);
		expect(count).toBe(4);
	});

	test('a page of reviews takes as many for 100 as for 5', async () => {
		const reviews = `${list}/reviews/${most}`;
		expect(await countOf(`${reviews}?limit=100`)).toBe(await countOf(`${reviews}?limit=5`));
	});
});

describe('buffers', () => {
	// About twice what each takes; a statement that reads all rows of these tables takes far more.
	test.each([
		['the first page', list, 250],
		['the last page by number', `${list}?page=25`, 400],
		['a search for a common word', `${list}?q=coffee`, 1000],
		['a search for a rare word', `${list}?q=quillwork`, 60],
		['a search for a misspelt word', `${list}?q=quilwork`, 200],
		['a business', `${list}/${most}`, 30],
		['its totals', `${list}/overall-reviews/${most}`, 25],
		['its means by category', `${list}/reviews-by-category/${most}`, 20],
		['its newest reviews', `${list}/reviews/${most}`, 300],
		['its highest reviews', `${list}/highest-reviews/${most}`, 300],
		['its lowest reviews', `${list}/lowest-reviews/${most}`, 300],
		['its written reviews', `${list}/overall-written-reviews/${most}`, 150],
	])('%s touches few, each by an index', async (_name, url, limit) => {
		const { buffers, scanned } = await explain(url);
		expect(scanned).toEqual([]);
		expect(buffers).toBeGreaterThan(0);
		expect(buffers).toBeLessThanOrEqual(limit);
	});
});

describe('a filter by category, radius and hours', () => {
	// Each in a town and a category of its own; every third is open.
	const small = { category: 'locksmiths', size: 900, lat: 64, lng: -21 };
	const large = { category: 'tailors', size: 9000, lat: 65, lng: -18 };
	const near = ({ category, lat, lng }: typeof small) =>
		`${list}?category=${category}&lat=${lat}&lng=${lng}&radius=15000&open_now=true`;
	beforeAll(async () => {
		for (const { category, size, lat, lng } of [small, large])
			await sql`insert into profile (id, slug, business_name, name_key, lat, lng, category_slug, open_minutes, search)
				select gen_random_uuid(), ${category} || n, 'Shop', 'shop', ${lat}::float8 + 0.1 * sin(n * 12.9898), ${lng}::float8 + 0.2 * sin(n * 78.233),
					${category}, case when n % 3 = 0 then '{[0,10080)}'::int4multirange else '{}' end, '''shop'':1A'
				from generate_series(1, ${size}) as n`.execute(app.connection.db);
		// While anything else reads, rows that are new stay rows to be looked at, and an index alone is not enough.
		await vi.waitFor(
			async () => {
				await sql`vacuum analyze profile`.execute(app.connection.db);
				const { rows } = await sql<{ seen: number; pages: number }>`
					select relallvisible as seen, relpages as pages from pg_class where relname = 'profile'`.execute(
					app.connection.db,
				);
				expect(rows[0]?.seen).toBe(rows[0]?.pages);
			},
			{ timeout: 60_000 },
		);
	});

	test('touches about as much where ten times as many are in the circle', async () => {
		const [few, many] = [await explain(near(small)), await explain(near(large))];
		expect([few.scanned, many.scanned]).toEqual([[], []]);
		expect(many.buffers).toBeLessThanOrEqual(2 * few.buffers);
	});

	test('is counted in the index alone where hours do not matter', async () => {
		const first = await statementsOf(near(large).replace('&open_now=true', ''));
		const counting = first.filter(({ sql }) => sql.includes('count(*)') && sql.includes('map_cell'));
		expect(counting).toHaveLength(1);
		expect((await explainAll(counting)).buffers).toBeLessThanOrEqual(250);
	});

	test('counts no further than it may look, and says that there are more', async () => {
		const url = near(large).replace('15000', '15001');
		const first = await statementsOf(url);
		expect(first.length).toBeLessThanOrEqual(4);
		const { meta } = (await app.server.inject({ url })).json();
		expect(meta.total).toBeGreaterThan(1000);
		expect(meta.total).toBeLessThan(large.size / 3);
		expect(meta.total_is_exact).toBe(false);
	});
});

describe('rings', () => {
	/** With 10 friends, and with 400 of the 500 members. */
	const members: { few?: TestActor; many?: TestActor } = {};
	beforeAll(async () => {
		for (const [name, count] of [
			['few', 10],
			['many', 400],
		] as const) {
			const member = await app.actor(name);
			members[name] = member;
			const { id } = member;
			const ids = Array.from({ length: count }, (_, at) => `'${memberId(at * (name === 'few' ? 40 : 1))}'`);
			await app.connection.runScript(`insert into friendship (low_id, high_id, asked_by, accepted_at)
				select least(id, '${id}'), greatest(id, '${id}'), id, now() from member where id in (${ids.join()})`);
		}
		await sql`vacuum (analyze)`.execute(app.connection.db);
	});

	// About twice what each takes. To gather all whom 400 friends lead to, and look them up, takes some five thousand.
	test.each([
		['few', "friends' reviews", `${list}/friends-written-reviews/${most}`, 250],
		['few', "friends of friends' reviews", `${list}/friends-of-friends-reviews/${most}`, 1500],
		['few', 'rings of a business', `${list}/${most}`, 400],
		['few', 'rings of a business with few reviews', `${list}/${rarely}`, 130],
		['few', 'suggestions', '/api/v1/me/friends-suggestions', 700],
		['few', 'friends', '/api/v1/me/friends', 170],
		['many', "friends' reviews", `${list}/friends-written-reviews/${most}`, 1700],
		['many', "friends of friends' reviews", `${list}/friends-of-friends-reviews/${most}`, 1400],
		['many', 'rings of a business', `${list}/${most}`, 900],
		['many', 'rings of a business with few reviews', `${list}/${rarely}`, 100],
		['many', 'suggestions', '/api/v1/me/friends-suggestions', 3000],
		['many', 'friends', '/api/v1/me/friends', 4200],
	] as const)('with %s friends, %s', async (who, _what, url, limit) => {
		const { buffers } = await explain(url, members[who]);
		expect(buffers).toBeGreaterThan(0);
		expect(buffers).toBeLessThanOrEqual(limit);
	});

	test('a page of a ring takes as many statements for 100 as for 5', async () => {
		const page = async (limit: number) =>
			(await statementsOf(`${list}/friends-written-reviews/${most}?limit=${limit}`, members.many)).length;
		// What all businesses share is kept for a while: of two in a row, one finds it.
		const least = async (limit: number) => Math.min(await page(limit), await page(limit));
		expect(await least(100)).toBe(await least(5));
	});
});
