import pg from 'pg';
import type { Bench } from '../bench.ts';
import { seededDatabase } from '../database.ts';
import { judge } from '../goals.ts';
import { readTargets, type Targets } from '../targets.ts';
import { type Recorder, type Statement, startRecorder } from '../trace.ts';
import { businessPageCalls, type ReadCase, readCases } from './read-cases.ts';

/** Tables that grow with the directory: nothing that answers a visitor may read one from end to end. */
const largeTables = ['profile', 'review', 'profile_rating', 'member', 'friendship'];

interface Plan {
	'Node Type': string;
	'Relation Name'?: string;
	'Shared Hit Blocks': number;
	'Shared Read Blocks': number;
	Plans?: Plan[];
}

export interface CaseCounts {
	name: string;
	/** Statements of the first request and of a repetition. */
	statements: [first: number, repeated: number];
	/** 8 KB pages touched by all statements of a request, the mean over the case's URLs. */
	buffers: number;
	dearest: { buffers: number; ms: number; sql: string };
	scanned: string[];
}

/** What noise cannot touch: statements a request, pages touched by each, and how both grow from a tenth of the rows. */
export async function measureCounts(bench: Bench): Promise<void> {
	const { profiles, serverUrl } = bench.options;
	const small = await seededDatabase(serverUrl, Math.floor(profiles / 10), bench.say);
	const before = await countCases(small, Math.floor(profiles / 10));
	const after = await countCases(bench.databaseUrl, profiles);
	const growth = after.map((entry, at) => ({ ...entry, growth: entry.buffers / (before[at]?.buffers ?? Number.NaN) }));
	bench.details.counts = growth;
	for (const { name, statements, buffers, growth: times, dearest, scanned } of growth) {
		const scans = scanned.length > 0 ? `, READS ALL OF ${scanned.join(', ')}` : '';
		bench.say(
			`${name}: ${statements.join(' then ')} statements, ${buffers.toFixed(0)} buffers (× ${times.toFixed(2)}), dearest ${dearest.buffers} in ${dearest.ms.toFixed(1)} ms${scans}`,
		);
	}
	const flat = growth.filter(({ name }) =>
		['list', 'list-cursor', 'profile', 'overall', 'profile-reviews'].includes(name),
	);
	bench.verdicts.push(judge('growthBuffers', Math.max(...flat.map((entry) => entry.growth))));
	bench.verdicts.push(
		judge(
			'searchBuffers',
			Math.max(...growth.filter(({ name }) => name.startsWith('search-')).map(({ dearest }) => dearest.buffers)),
		),
	);
	await countStatements(bench);
}

async function countCases(url: string, profiles: number): Promise<CaseCounts[]> {
	const targets = await readTargets(url, profiles);
	const recorder = await startRecorder(url);
	const client = new pg.Client(url);
	await client.connect();
	const counted: CaseCounts[] = [];
	for (const entry of readCases(atMost(targets, 20), [await deepCursor(recorder)]))
		counted.push(await countCase(client, recorder, entry));
	await client.end();
	await recorder.close();
	return counted;
}

const atMost = ({ profiles, slugs, categories }: Targets, count: number): Targets => ({
	slugs,
	profiles: profiles.slice(0, count),
	categories: categories.slice(0, 5),
});

async function deepCursor(recorder: Recorder): Promise<string> {
	const { body } = await recorder.get('/api/v1/business-profile?page=5&limit=100');
	return (JSON.parse(body) as { meta: { next: string | null } }).meta.next ?? '';
}

async function countCase(client: pg.Client, recorder: Recorder, { name, paths }: ReadCase): Promise<CaseCounts> {
	let sum = 0;
	let most: [number, number] = [0, 0];
	let dearest = { buffers: -1, ms: 0, sql: '' };
	const scanned = new Set<string>();
	for (const path of paths) {
		const { statements, repeated } = await recorder.get(path);
		most = [Math.max(most[0], statements.length), Math.max(most[1], repeated.length)];
		for (const statement of repeated.length > 0 ? repeated : statements) {
			const explained = await explain(client, statement);
			sum += explained.buffers;
			for (const table of explained.scanned) scanned.add(table);
			if (explained.buffers > dearest.buffers)
				dearest = { buffers: explained.buffers, ms: explained.ms, sql: statement.sql };
		}
	}
	return { name, statements: most, buffers: sum / paths.length, dearest, scanned: [...scanned] };
}

export async function explain(
	client: pg.Client,
	{ sql, params }: Statement,
): Promise<{ buffers: number; ms: number; scanned: string[] }> {
	const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, params);
	const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan; 'Execution Time': number }];
	return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ms, scanned: seqScans(plan) };
}

const seqScans = (plan: Plan): string[] => [
	...(plan['Node Type'].endsWith('Seq Scan') && largeTables.includes(plan['Relation Name'] ?? '')
		? [plan['Relation Name'] as string]
		: []),
	...(plan.Plans ?? []).flatMap(seqScans),
];

/** Statements of the two pages, and whether they depend on the number of cards. */
async function countStatements(bench: Bench): Promise<void> {
	const { profiles } = await readTargets(bench.databaseUrl, bench.options.profiles);
	const recorder = await startRecorder(bench.databaseUrl);
	const count = async (path: string) => (await recorder.get(path)).statements.length;
	const list = await count('/api/v1/business-profile?limit=20');
	const cards = (await count('/api/v1/business-profile?limit=100')) - (await count('/api/v1/business-profile?limit=5'));
	let page = 0;
	// The first business fills what is kept for a minute: the review categories.
	for (const id of profiles.slice(0, 2)) {
		page = 0;
		for (const call of businessPageCalls(id)) page += await count(call);
	}
	await recorder.close();
	bench.details.statements = { list, cards, page };
	bench.verdicts.push(
		judge('listStatements', list),
		judge('listStatementsPerCard', cards),
		judge('profileStatements', page),
	);
}
