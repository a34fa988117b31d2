/** What noise cannot touch, at a small size: statements a call sends, buffers they touch, and an index for each of them. */
import { CompiledQuery, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { businessPageCalls } from './sections/read-cases.ts';
import { loadRows, type RowSink } from './seed/load.ts';
import { profileId } from './seed/profiles.ts';
import { profileOfRank } from './seed/reviews.ts';

const profiles = 500;
const list = '/api/v1/business-profile';
const most = profileId(profileOfRank(0, profiles));
const other = profileId(profileOfRank(1, profiles));

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

/** The statements of one GET. */
async function statementsOf(url: string) {
	sent = [];
	const response = await app.server.inject({ url });
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
async function explain(url: string) {
	await statementsOf(url);
	const statements = await statementsOf(url);
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

	test('a business page takes at most eight', async () => {
		for (const call of businessPageCalls(other)) await statementsOf(call);
		let count = 0;
		for (const call of businessPageCalls(most)) count += await countOf(call);
		expect(count).toBeLessThanOrEqual(8);
	});

	test('a page of reviews takes as many for 100 as for 5', async () => {
		const reviews = `${list}/reviews/${most}`;
		expect(await countOf(`${reviews}?limit=100`)).toBe(await countOf(`${reviews}?limit=5`));
	});
});

describe('buffers', () => {
	// About twice what each takes; a statement that reads all rows of these tables takes far more.
	test.each([
		['the first page', list, 200],
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
